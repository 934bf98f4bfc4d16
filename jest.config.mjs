import { join } from 'node:path';

const root = import.meta.dirname;

// Rooms whose code runs in a page: a test there gets a DOM unless its docblock says otherwise.
const browserRooms = [
  'federation',
  'shell',
  'mfe-auth',
  'mfe-payments',
  'mfe-swap',
  'mfe-trips',
  'shared-otp',
  'shared-ui',
  'staging-deck',
];
// Their tests share one PostgreSQL server.
const withDatabase = ['payment-sandbox', 'services', 'shared-server'];
const nodeRooms = [
  'payment-sandbox',
  'build',
  'delivery',
  'scripts',
  'shared-api',
  'shared-config',
  'shared-server',
];

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

const project = (room, testEnvironment) => {
  const globalSetup = join(root, 'shared-server/src/testing/global-setup.mjs');
  return {
    displayName: room,
    rootDir: join(root, room),
    testEnvironment,
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
    ...(withDatabase.includes(room) ? { globalSetup } : {}),
  };
};

/** Many files over the same code and libraries: they are CommonJS here, and stay loaded from file to file. */
const inOneRealm = (room) => {
  const testing = join(root, 'scripts/testing');
  return {
    ...project(room, join(testing, 'one-realm/environment.cjs')),
    runtime: join(testing, 'one-realm/runtime.cjs'),
    extensionsToTreatAsEsm: [],
    setupFilesAfterEnv: [
      join(testing, 'quiet-console.cjs'),
      join(testing, 'one-realm/test-timeout.cjs'),
    ],
  };
};

export default {
  // ES modules of the page packages cannot be freed: a worker that has loaded many restarts between two files.
  workerIdleMemoryLimit: '800MB',
  projects: [
    ...browserRooms.map((room) => project(room, 'jsdom')),
    ...nodeRooms.map((room) => project(room, 'node')),
    inOneRealm('payment-sandbox'),
    inOneRealm('services'),
  ],
};
