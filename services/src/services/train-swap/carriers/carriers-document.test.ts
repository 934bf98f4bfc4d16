import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('docs/carriers.md names tests that exist', () => {
  const titles = [...read('docs/carriers.md').matchAll(/\| +"([^"]+)"/g)].map(([, title]) => title);
  expect(titles.length).toBeGreaterThan(0);
  const tests = read('carrier-sandbox/src/exchanges/exchange.test.ts');
  expect(titles.filter((title) => !tests.includes(`'${title}'`))).toEqual([]);
});
