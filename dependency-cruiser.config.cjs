const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Who may import whom. The rules name kinds of packages, never single remotes, so a new remote needs no new rule. */
const remote = '^(mfe-[^/]+)/';
const anyPackage = '^([^/]+)/';

/** What other remotes may import of a remote: its `exports` without the one that the shell mounts. */
const exposes = readdirSync(__dirname)
  .filter(
    (folder) => folder.startsWith('mfe-') && existsSync(join(__dirname, folder, 'package.json')),
  )
  .flatMap((folder) => {
    const { exports = {} } = require(join(__dirname, folder, 'package.json'));
    return Object.entries(exports)
      .filter(([key]) => key !== './lifecycles')
      .map(([, file]) => `^${join(folder, file).replaceAll('.', '\\.')}$`);
  });

/** The layers inside an app, highest first. An import goes down this list, never up. */
const layers = ['app', 'routes', 'features', 'lib'];

const neverUp = layers.flatMap((layer, index) =>
  layers.slice(0, index).map((upper) => ({
    name: `no-import-from-${layer}-up-to-${upper}`,
    comment: `Inside an app imports go entry, lifecycles, app, routes, features, lib, never back.`,
    severity: 'error',
    from: { path: `^(shell|mfe-[^/]+)/src/${layer}(/|\\.)` },
    to: { path: `^$1/src/${upper}(/|\\.)` },
  })),
);

/**
 * The layers of train-swap, lowest first: a folder imports itself and those before it, types included.
 * Its README describes them. `schema.ts` lists the tables for the service and the migrations.
 */
const trainSwap = 'services/src/services/train-swap';
const trainSwapLayers = [
  'contract',
  '(tables|schema\\.ts)',
  'clients',
  'bookings',
  'inventory',
  'fares',
  'sales',
  'offers',
  'exchange',
  'wishes',
  'matching',
  'proposals',
  'events',
  'operations',
  'contract\\.ts',
  'service\\.ts',
];
const testCode = ['\\.test\\.ts$', '/testing/'];

const trainSwapLayersGoDown = trainSwapLayers.slice(0, -1).map((layer, index) => ({
  name: `train-swap-${layer.replaceAll(/\W/g, '')}-imports-no-later-layer`,
  comment: `Inside train-swap imports go down the list of layers: ${layer} imports nothing after it.`,
  severity: 'error',
  from: { path: `^${trainSwap}/${layer}(/|$)`, pathNot: testCode },
  to: { path: `^${trainSwap}/(${trainSwapLayers.slice(index + 1).join('|')})(/|$)` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'Every import can be resolved.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment: 'A package imports only what its package.json lists.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'packages-by-name',
      comment: 'Another package is imported by its name, never by a relative path.',
      severity: 'error',
      from: { path: anyPackage, pathNot: '^scripts/' },
      to: {
        path: '^(shell|federation|mfe-[^/]+|shared-[^/]+|services|payment-sandbox|delivery|build|e2e|bench|scripts)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'remotes-are-independent',
      comment:
        'A remote imports neither the shell nor the services, and of another remote only what it exposes.',
      severity: 'error',
      from: { path: remote },
      to: {
        path: '^(shell|mfe-[^/]+|services|delivery|e2e|bench)/',
        pathNot: ['^$1/', ...exposes],
      },
    },
    {
      name: 'shell-imports-no-remote',
      comment: 'The shell loads remotes at run time.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-[^/]+|services|delivery|e2e|bench)/' },
    },
    {
      name: 'federation-is-independent',
      comment: 'The runtime plugins import nothing of this product, so other hosts can use them.',
      severity: 'error',
      from: { path: '^federation/' },
      to: { path: '^(?!federation/|node_modules/)', pathNot: 'node_modules' },
    },
    {
      name: 'shared-imports-no-app',
      severity: 'error',
      from: { path: '^shared-[^/]+/', pathNot: '/testing/|\\.test\\.' },
      to: { path: '^(shell|mfe-[^/]+|services|delivery|e2e|bench)/' },
    },
    {
      name: 'servers-import-no-app',
      comment:
        'services, delivery, e2e and bench import no app code. e2e uses HTTP and the DOM only.',
      severity: 'error',
      from: { path: '^(services|delivery|e2e|bench|build)/' },
      to: { path: '^(shell|mfe-[^/]+)/' },
    },
    {
      name: 'only-services-import-services',
      comment: 'No other package imports the services.',
      severity: 'error',
      from: { pathNot: '^(services|shared-api/src/testing|scripts)/' },
      to: { path: '^services/' },
    },
    {
      name: 'payment-sandbox-by-http',
      comment:
        'Services call the sandbox by HTTP. Tests start it through payment-sandbox/testing. Only the adapter of the payment provider imports its test keys, and the configuration reference its settings.',
      severity: 'error',
      from: {
        path: '^(?!payment-sandbox/)',
        pathNot: [
          '\\.test\\.ts$',
          '/testing/',
          '^services/src/services/payments/provider/',
          '^scripts/docs/',
        ],
      },
      to: { path: '^payment-sandbox/' },
    },
    {
      name: 'payment-sandbox-imports-no-service',
      severity: 'error',
      from: { path: '^payment-sandbox/' },
      to: { path: '^(services|delivery|shell|mfe-[^/]+)/' },
    },
    {
      name: 'services-import-contracts',
      comment:
        'Of another service only contract.ts is imported, also in tests: tests start a service by its name. ' +
        'Only the list of services imports service.ts. staging/clock is no service: main opens it.',
      severity: 'error',
      from: {
        path: '^services/src/((?:services|staging)/[^/]+|[^/]+)',
        pathNot: '^services/src/service-list\\.ts$',
      },
      to: {
        path: '^services/src/(services/[^/]+|staging/(?!clock/)[^/]+)/',
        pathNot: ['^services/src/$1/', '^services/src/(services|staging)/[^/]+/contract\\.ts$'],
      },
    },
    {
      name: 'service-list-imports-service-files',
      severity: 'error',
      from: { path: '^services/src/service-list\\.ts$' },
      to: { path: '^services/src/(services|staging)/', pathNot: '/service\\.ts$' },
    },
    {
      name: 'kit-imports-no-service',
      severity: 'error',
      from: { path: '^services/src/kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/src/', pathNot: '^services/src/kit/' },
    },
    {
      name: 'services-import-no-test-support',
      comment: 'Test support and load tools import services, never the reverse.',
      severity: 'error',
      from: { path: '^services/src/', pathNot: [...testCode, '^services/src/load/'] },
      to: { path: '^services/src/(testing|load)/' },
    },
    ...trainSwapLayersGoDown,
    {
      name: 'matching-is-pure',
      comment:
        'The matcher of train-swap imports itself and contract shapes: no database, no HTTP.',
      severity: 'error',
      from: { path: `^${trainSwap}/matching/`, pathNot: testCode },
      to: { pathNot: [`^${trainSwap}/(matching|contract)/`], dependencyTypesNot: ['core'] },
    },
    ...neverUp,
    {
      name: 'features-are-independent',
      comment: 'A feature never imports a feature.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: '\\.(test|spec)\\.' },
      to: { path: '\\.(test|spec)\\.' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^examples/|^e2e/contract/fixtures/|(^|/)(node_modules|dist|generated|\\.data|\\.mf|test-results)(/|$)',
    },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default', 'require'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};
