import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../folders.mjs';

const ignored = new Set(['node_modules', 'dist', '.data', '.git', 'test-results']);
const isTest = (name) => /\.(?:test\.(?:tsx?|mjs)|spec\.ts)$/.test(name);
const measures = /performance\.now\(\)|Date\.now\(\) - [a-zA-Z]/;

/** Files that may measure time, and the reason. */
const allowed = new Map([
  ['services/src/kit/host/crowd.test.ts', 'a lower bound, which also holds on a slow machine'],
]);

const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : testFiles(path);
    return isTest(entry.name) ? [path] : [];
  });

/** @returns `file:line` of each line of a test that measures elapsed time */
export const findMeasuredTime = (file, text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      measures.test(line) ? [`${file}:${index + 1}  ${line.trim()}`] : [],
    );

function main() {
  const found = testFiles(root)
    .map((path) => [relative(root, path), path])
    .filter(([file]) => !allowed.has(file) && file !== 'scripts/verify/timed-assertions.test.mjs')
    .flatMap(([file, path]) => findMeasuredTime(file, readFileSync(path, 'utf8')));
  if (found.length === 0) return;
  console.log(found.join('\n'));
  console.log('Wait for a condition with a generous timeout. Measure time in the bench.');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
