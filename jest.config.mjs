import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readRemoteTable } from './build/routes/remote-table.js';
import { findTestedPackages } from './scripts/testing/packages.mjs';
import { failOnConsole, packageTests } from './testing/index.js';

const root = import.meta.dirname;

/** Long tests, which `npm run campaigns` runs. */
export const campaigns = '.campaign.test.';

function project({ name, environment, database }) {
  const globalSetup = join(root, 'shared-server/src/testing/global-setup.mjs');
  const tests = packageTests({ folder: join(root, name), environment });
  return {
    ...tests,
    displayName: name,
    testPathIgnorePatterns: [...tests.testPathIgnorePatterns, campaigns.replaceAll('.', '\\.')],
    // As the build of the shell defines it.
    globals: { __BUILT_REMOTES__: readRemoteTable(root) },
    // The tests of these packages share one PostgreSQL server.
    ...(database ? { globalSetup } : {}),
  };
}

/** For many test files over the same code: libraries and code are loaded once for a worker, as CommonJS. */
function inOneRealm(tested) {
  const testing = join(root, 'scripts/testing');
  return {
    ...project({ ...tested, environment: join(testing, 'one-realm/environment.cjs') }),
    runtime: join(testing, 'one-realm/runtime.cjs'),
    extensionsToTreatAsEsm: [],
    setupFilesAfterEnv: [failOnConsole, join(testing, 'one-realm/test-timeout.cjs')],
  };
}

const scripts = { name: 'scripts', environment: 'node', database: false };

export default {
  // Tests wait for the database, the browser and timers for a third of their time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // ES modules of the page packages cannot be freed, so a worker that has loaded many restarts between two files.
  workerIdleMemoryLimit: '800MB',
  projects: [...findTestedPackages(root), scripts].map((tested) =>
    tested.environment === 'one-realm' ? inOneRealm(tested) : project(tested),
  ),
};
