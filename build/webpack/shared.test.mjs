import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sharedParts, sharedSingletons } from './shared.js';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'train-swap-shared-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path, content) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

it('shares nothing for a package without dependencies', () => {
  write('package.json', { name: 'mfe-x' });
  expect(sharedSingletons({ folder, host: false })).toEqual({});
  expect(sharedParts({ folder, host: false })).toEqual({});
});

it('shares a part of a library by its version and its exports', () => {
  const ui = 'node_modules/@train-swap/shared-ui';
  const exports = { './router': './router.js', './package.json': './package.json' };
  write('package.json', { name: 'mfe-x', dependencies: { '@train-swap/shared-ui': '1.0.0' } });
  write(`${ui}/package.json`, { exports });
  write('node_modules/@scope/router/package.json', { version: '7.1.0' });
  const share = (names) => {
    write(`${ui}/router.js`, `export { ${names} } from '@scope/router/web';`);
    return sharedParts({ folder, host: false })['@train-swap/shared-ui/router'];
  };
  const shared = share('Link, Route');
  expect(shared).toMatchObject({ singleton: false, version: '7.1.0', requiredVersion: '^7.1.0' });
  expect(share('Route, Link').shareKey).toBe(shared.shareKey);
  expect(share('Link, Route, Outlet').shareKey).not.toBe(shared.shareKey);
});
