const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const layers = require('./layers.cjs');

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

const trainSwap = 'services/src/services/train-swap';
const testCode = ['\\.test\\.', '/testing/'];

const toPattern = (names) => `(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$)`;

const layersGoDown = [...layers].flatMap(([folder, names]) => [
  {
    name: `folder without a layer in ${folder}`,
    comment: 'Name it in layers.cjs and in the README, after the folders that it imports.',
    severity: 'error',
    from: {
      path: `^${folder}/[^/]+/`,
      pathNot: [...testCode, `^${folder}/${toPattern(names)}`],
    },
    to: {},
  },
  ...names.slice(0, -1).map((name, index) => ({
    name: `layers of ${folder}: ${name}`,
    comment: `${name} imports nothing after it in layers.cjs, types included.`,
    severity: 'error',
    from: { path: `^${folder}/${toPattern([name])}`, pathNot: testCode },
    to: { path: `^${folder}/${toPattern(names.slice(index + 1))}` },
  })),
]);

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
        path: '^(shell|federation|mfe-[^/]+|shared-[^/]+|services|[^/]+-sandbox|delivery|build|e2e|bench|scripts)/',
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
      name: 'sandboxes-by-http',
      comment:
        'Services call a sandbox by HTTP. Tests start it through its entry "testing". Only the adapter of the payment provider imports its test keys, and the configuration reference its settings.',
      severity: 'error',
      from: {
        path: '^(?!([^/]+)-sandbox/)',
        pathNot: [
          '\\.test\\.ts$',
          '/testing/',
          '^services/src/services/payments/provider/',
          '^scripts/docs/',
        ],
      },
      to: { path: '^[^/]+-sandbox/' },
    },
    {
      name: 'sandboxes-import-no-service',
      comment: 'Nor another sandbox.',
      severity: 'error',
      from: { path: '^([^/]+-sandbox)/' },
      to: { path: '^(services|delivery|shell|mfe-[^/]+|[^/]+-sandbox)/', pathNot: '^$1/' },
    },
    {
      name: 'services-import-contracts',
      comment:
        'Of another service only contract.ts is imported, and by tests contract-for-tests.ts: tests start a service by its name. ' +
        'Only the list of services imports service.ts. staging/clock is no service: main opens it.',
      severity: 'error',
      from: {
        path: '^services/src/((?:services|staging)/[^/]+|[^/]+)',
        pathNot: '^services/src/service-list\\.ts$',
      },
      to: {
        path: '^services/src/(services/[^/]+|staging/(?!clock/)[^/]+)/',
        pathNot: [
          '^services/src/$1/',
          '^services/src/(services|staging)/[^/]+/contract(-for-tests)?\\.ts$',
        ],
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
      comment:
        'Test support and load tools import services, never the reverse. Only they import contract-for-tests.ts.',
      severity: 'error',
      from: { path: '^services/src/', pathNot: [...testCode, '^services/src/load/'] },
      to: { path: '^services/src/(testing|load)/|/contract-for-tests\\.ts$' },
    },
    ...layersGoDown,
    {
      name: 'service-without-layers',
      comment: 'Name the folders of this service in layers.cjs and in its README, lowest first.',
      severity: 'error',
      from: {
        path: '^(services/src/(?:services|staging)/[^/]+)/([^/]+)/',
        pathNot: [...testCode, `^${toPattern([...layers.keys()])}`],
      },
      to: { path: '^$1/[^/]+/', pathNot: '^$1/$2/' },
    },
    {
      name: 'matching-is-pure',
      comment:
        'The matcher of train-swap imports itself and contract shapes: no database, no HTTP.',
      severity: 'error',
      from: { path: `^${trainSwap}/matching/`, pathNot: testCode },
      to: { pathNot: [`^${trainSwap}/(matching|contract)/`], dependencyTypesNot: ['core'] },
    },
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
