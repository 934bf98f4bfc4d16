import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../folders.mjs';

const layers = createRequire(import.meta.url)('../../layers.cjs');

function findReadme(folder) {
  const path = join(root, folder, 'README.md');
  return existsSync(path) ? path : findReadme(dirname(folder));
}

it.each([...layers])('the README of %s names its layers', (folder, names) => {
  const text = readFileSync(findReadme(folder), 'utf8').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Layers of \`${folder}\`, lowest first: ${names.join(', ')}.`);
});
