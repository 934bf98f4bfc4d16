import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../folders.mjs';
import { listFiles } from '../list-files.mjs';

const isTest = (name) => /\.(?:test\.(?:tsx?|mjs)|spec\.ts)$/.test(name);
const measures = /performance\.now\(\)|Date\.now\(\) - [a-zA-Z]/;

/** Files that may measure time, and the reason. */
const allowed = new Map([
  ['scripts/verify/timed-assertions.test.mjs', 'its texts are examples'],
  ['services/src/kit/host/crowd.test.ts', 'a lower bound, which also holds on a slow machine'],
]);

/** @returns `file:line` of each line of a test that measures elapsed time */
export const findMeasuredTime = (file, text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      measures.test(line) ? [`${file}:${index + 1}  ${line.trim()}`] : [],
    );

function main() {
  const found = listFiles()
    .filter((file) => isTest(file) && !allowed.has(file))
    .flatMap((file) => findMeasuredTime(file, readFileSync(join(root, file), 'utf8')));
  if (found.length === 0) return;
  console.log(found.join('\n'));
  console.log('Wait for a condition with a generous timeout. Measure time in the bench.');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
