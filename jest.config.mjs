import { join } from 'node:path';
import { readRemoteTable } from './build/remote-table.js';
import { findTestedPackages } from './scripts/testing/packages.mjs';

const root = import.meta.dirname;

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
  },
];

const project = ({ name, environment, database }) => {
  const globalSetup = join(root, 'shared-server/src/testing/global-setup.mjs');
  return {
    displayName: name,
    rootDir: join(root, name),
    testEnvironment: environment,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx,mjs}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: { '\\.tsx?$': swc },
    moduleNameMapper: { '\\.css$': join(root, 'scripts/testing/css-class-names.mjs') },
    setupFiles: [join(root, 'scripts/testing/browser-globals.cjs')],
    setupFilesAfterEnv: [
      join(root, 'scripts/testing/quiet-console.cjs'),
      join(root, 'scripts/testing/patience.mjs'),
    ],
    // As the build of the shell defines it.
    globals: { __BUILT_REMOTES__: readRemoteTable(root) },
    // The tests of these packages share one PostgreSQL server.
    ...(database ? { globalSetup } : {}),
  };
};

/** Many files over the same code and libraries: they are CommonJS here, and stay loaded from file to file. */
const inOneRealm = (tested) => {
  const testing = join(root, 'scripts/testing');
  return {
    ...project({ ...tested, environment: join(testing, 'one-realm/environment.cjs') }),
    runtime: join(testing, 'one-realm/runtime.cjs'),
    extensionsToTreatAsEsm: [],
    setupFilesAfterEnv: [
      join(testing, 'quiet-console.cjs'),
      join(testing, 'one-realm/test-timeout.cjs'),
    ],
  };
};

const scripts = { name: 'scripts', environment: 'node', database: false };

export default {
  // ES modules of the page packages cannot be freed: a worker that has loaded many restarts between two files.
  workerIdleMemoryLimit: '800MB',
  projects: [...findTestedPackages(root), scripts].map((tested) =>
    tested.environment === 'one-realm' ? inOneRealm(tested) : project(tested),
  ),
};
