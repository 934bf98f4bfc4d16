import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { listFiles } from '../list-files.mjs';
import { findTestedPackages } from './packages.mjs';

let copy;
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** A repository with the jest configuration of this one and no package. */
function createRepository() {
  copy = mkdtempSync(join(tmpdir(), 'packages-'));
  cpSync(join(root, 'jest.config.mjs'), join(copy, 'jest.config.mjs'));
  for (const file of ['build/routes/remote-table.js', 'build/workspace.js']) {
    cpSync(join(root, file), join(copy, file));
  }
  cpSync(join(root, 'scripts/testing'), join(copy, 'scripts/testing'), { recursive: true });
  symlinkSync(join(root, 'testing'), join(copy, 'testing'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'package.json'), '{}');
}

function addPackage(name, { manifest = {}, tsconfig = '{}', test }) {
  mkdirSync(join(copy, name), { recursive: true });
  writeFileSync(join(copy, name, 'package.json'), JSON.stringify({ name, ...manifest }));
  writeFileSync(join(copy, name, 'tsconfig.json'), tsconfig);
  writeFileSync(join(copy, name, `${name}.test.ts`), test);
}

const expectDocument = (type) =>
  `import { expect, it } from '@jest/globals';
it('has the environment of its package', () => expect(typeof document).toBe('${type}'));`;

it('runs the tests of a new package, with a DOM when its tsconfig is for browsers', () => {
  createRepository();
  addPackage('mfe-new', {
    tsconfig: '{ "extends": "../tsconfig.browser.json" }',
    test: expectDocument('object'),
  });
  addPackage('tool', { test: expectDocument('undefined') });
  addPackage('shapes', {
    manifest: { tests: { environment: 'node' } },
    tsconfig: '{ "extends": "../tsconfig.browser.json" }',
    test: expectDocument('undefined'),
  });
  const report = join(copy, 'report.json');
  execFileSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      'mfe-new',
      'tool',
      'shapes',
    ],
    { cwd: copy, stdio: 'pipe', env: { ...process.env, JEST_WORKER_ID: undefined } },
  );
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  expect([numPassedTests, numTotalTests]).toEqual([3, 3]);
});

it('rejects an environment that does not exist', () => {
  createRepository();
  addPackage('tool', { manifest: { tests: { environment: 'browser' } }, test: '' });
  expect(() => findTestedPackages(copy)).toThrow(
    'tool/package.json: "tests.environment" is "browser"; use one of jsdom, node, one-realm.',
  );
});

it('finds the package of every test file of the workspace', () => {
  const folders = [...findTestedPackages(root).map(({ name }) => name), 'scripts'];
  const testFiles = listFiles()
    .filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file))
    // A separate repository: e2e/team-repository runs its tests.
    .filter((file) => !file.startsWith('examples/team-repository/'));
  expect(testFiles.length).toBeGreaterThan(0);
  expect(testFiles.filter((file) => !folders.includes(file.split('/')[0]))).toEqual([]);
});
