import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;

/** The environment of tests that need a DOM. */
export const domEnvironment = fileURLToPath(import.meta.resolve('jest-environment-jsdom'));

const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
};

/** Compiles TypeScript in tests. */
export const transform = {
  '\\.tsx?$': [fileURLToPath(import.meta.resolve('@swc/jest')), swcOptions],
};

/** Provides browser APIs that jsdom lacks. */
export const setupFiles = [join(here, 'browser-globals.cjs')];

/** Fails a test that writes an unexpected error or warning to the console. */
export const failOnConsole = join(here, 'fail-on-console.cjs');

/** Replaces every imported style sheet by an object in which each class has its own name. */
export const moduleNameMapper = { '\\.css$': join(here, 'css-class-names.mjs') };

/**
 * The common jest configuration of a package: `*.test.ts`, `*.test.tsx` and `*.test.mjs` beside the code.
 *
 * @param {{ folder: string, environment: string }} options `environment`: `node`, {@link domEnvironment}, or a file
 * @returns {import('jest').Config} run it with `NODE_OPTIONS=--experimental-vm-modules`
 */
export function packageTests({ folder, environment }) {
  return {
    rootDir: folder,
    testEnvironment: environment,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx,mjs}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform,
    moduleNameMapper,
    setupFiles,
    setupFilesAfterEnv: [failOnConsole, join(here, 'test-timeout.mjs')],
  };
}

const packagePath = 'node_modules/(?:\\.pnpm/[^/]+/node_modules/)?@train-swap/';

/**
 * The jest configuration of a remote in a separate repository: `export default remoteTests(import.meta.dirname)`.
 * The packages of Train Swap are ES modules without file extensions, so they are compiled like the code of the remote.
 *
 * @param {string} folder the folder of the remote
 * @returns {import('jest').Config}
 */
export function remoteTests(folder) {
  const [swc] = Object.values(transform);
  return {
    ...packageTests({ folder, environment: domEnvironment }),
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
    transform: { ...transform, [`${packagePath}.*\\.js$`]: swc },
    transformIgnorePatterns: ['^(?!.*/@train-swap/).*/node_modules/'],
  };
}
