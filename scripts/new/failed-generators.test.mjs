import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { copyRepository } from './repository-copy.mjs';

let copy;
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
  });

function commit() {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'test');
}

beforeAll(() => {
  copy = copyRepository();
  const installed = join(root, 'node_modules');
  const packages = join(copy.folder, 'node_modules');
  rmSync(packages);
  mkdirSync(join(packages, '.bin'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '.bin')) {
    symlinkSync(join(installed, name), join(packages, name));
  }
  git('init', '--quiet');
  commit();
}, 60_000);
afterAll(() => copy.remove());

const create = (...args) =>
  spawnSync(process.execPath, ['scripts/new.mjs', ...args], { cwd: copy.folder, encoding: 'utf8' });

const replaceFormatter = (script) =>
  writeFileSync(join(copy.folder, 'node_modules/.bin/biome'), `#!/bin/sh\n${script}\n`, {
    mode: 0o755,
  });

it.each([
  ['remote', 'mfe-lounge', '--path', '/lounge', '--title', 'Lounge'],
  ['screen', 'mfe-trips', 'luggage', '--path', '/trips/luggage'],
  ['operation', 'trips', 'get-luggage'],
  ['service', 'lounges'],
])('restores all files when the formatter fails: %s', (...args) => {
  replaceFormatter('echo "the file is not valid"; exit 1');
  const { status, stderr } = create(...args);
  expect(status).toBe(2);
  expect(stderr).toBe(
    '✗ The formatter failed. All files are as they were before.\n    the file is not valid\n',
  );
  expect(git('status', '--short')).toBe('');
});

it('restores generated files when a later program fails', () => {
  replaceFormatter('exit 0');
  const generator = 'services/src/generate/openapi.ts';
  const script = `import { writeFileSync } from 'node:fs'; writeFileSync('openapi/trips.json', '{'); throw new Error('half');`;
  writeFileSync(join(copy.folder, generator), script);
  commit();
  const { stderr } = create('operation', 'trips', 'get-luggage');
  expect(stderr).toContain('The generator of the OpenAPI documents failed. All files are as');
  expect(stderr).toContain('Error: half');
  expect(stderr).not.toContain('Buffer');
  expect(git('status', '--short')).toBe('');
});
