import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sharedSingletons } from './shared.js';

it('shares nothing for a package without dependencies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'train-swap-shared-'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "mfe-x" }');
  expect(sharedSingletons({ folder, host: false })).toEqual({});
  rmSync(folder, { recursive: true });
});
