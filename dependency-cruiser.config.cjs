const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Who may know whom (docs: the house, part 2). The rules name kinds of rooms, never single remotes,
 * so a new remote needs no new rule.
 */
const remote = '^(mfe-[^/]+)/';
const anyRoom = '^([^/]+)/';

/** What a remote shows to other remotes: the doors in its `exports`, but for the shell's own. */
const doors = readdirSync(__dirname)
  .filter((room) => room.startsWith('mfe-') && existsSync(join(__dirname, room, 'package.json')))
  .flatMap((room) => {
    const { exports: shown = {} } = require(join(__dirname, room, 'package.json'));
    return Object.entries(shown)
      .filter(([key]) => key !== './lifecycles')
      .map(([, file]) => `^${join(room, file).replaceAll('.', '\\.')}$`);
  });

/** The layers inside an app, outermost first; an import goes down this list, never up. */
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
      comment: 'Everything imported exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment: 'A room imports only what its own package.json names.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'rooms-meet-by-package-name',
      comment: 'Across rooms only by package name, never by a relative path.',
      severity: 'error',
      from: { path: anyRoom, pathNot: '^scripts/' },
      to: {
        path: '^(shell|federation|mfe-[^/]+|shared-[^/]+|services|payment-sandbox|delivery|build|e2e|bench|scripts)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'remotes-are-strangers',
      comment:
        'A remote never imports the shell or the services, and of another remote only a federated door.',
      severity: 'error',
      from: { path: remote },
      to: {
        path: '^(shell|mfe-[^/]+|services|delivery|e2e|bench)/',
        pathNot: ['^$1/', ...doors],
      },
    },
    {
      name: 'shell-knows-remotes-by-name',
      comment: 'The shell loads remotes at run time; it imports none of their code.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-[^/]+|services|delivery|e2e|bench)/' },
    },
    {
      name: 'federation-fits-any-host',
      comment:
        'The runtime plugins import nothing of this product, so that another host can use them.',
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
        'services, delivery, e2e and bench import no app code; e2e speaks HTTP and DOM only.',
      severity: 'error',
      from: { path: '^(services|delivery|e2e|bench|build)/' },
      to: { path: '^(shell|mfe-[^/]+)/' },
    },
    {
      name: 'services-are-apart',
      comment: 'No room but the services themselves imports the services.',
      severity: 'error',
      from: { pathNot: '^(services|shared-api/src/testing|scripts)/' },
      to: { path: '^services/' },
    },
    {
      name: 'payment-sandbox-is-a-foreign-company',
      comment:
        'Services speak to the sandbox by HTTP. Tests start it through payment-sandbox/testing; only the payment provider adapter knows its test keys.',
      severity: 'error',
      from: {
        path: '^(?!payment-sandbox/)',
        pathNot: ['\\.test\\.ts$', '/testing/', '^services/src/services/payments/provider/'],
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
      name: 'services-meet-at-contracts',
      comment:
        'Of a service the others import contract.ts alone, in tests as well: tests start a service by its name. ' +
        'The list of services alone imports service.ts. staging/clock is no service: main opens it.',
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
      name: 'features-are-strangers',
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
      path: '^e2e/contract/fixtures/|(^|/)(node_modules|dist|generated|\\.data|\\.mf|test-results)(/|$)',
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
