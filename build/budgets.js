#!/usr/bin/env node
/**
 * Compares what each built package loads first with its `budget.json`, and names the parts that grew.
 * `node build/budgets.js [package …]` checks; `--write` writes new budgets; `--grown` only lists the growth.
 *
 * `budget.json`: `{ [expose]: { kilobytes, requests, parts } }`. `kilobytes` (1,000 bytes, gzip) and `requests` are
 * limits; `parts` is the content when the budget was written, in kilobytes of source.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBudget, describeGrowth, describeViolation } from './budgets/budget.js';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const isWriting = args.includes('--write');
const isShowingGrowth = args.includes('--grown');
const requested = args.filter((arg) => !arg.startsWith('--'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const builtPackages = readdirSync(root).filter((name) =>
  existsSync(join(root, name, 'dist/parts.json')),
);
const unknown = requested.filter((name) => !builtPackages.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no build of ${unknown.join(', ')}. Run: node build/main.js ${unknown.join(' ')}`,
  );
  process.exit(2);
}

const violations = [];
for (const name of requested.length > 0 ? requested : builtPackages) {
  const file = join(root, name, 'budget.json');
  const exposes = Object.entries(readJson(join(root, name, 'dist/parts.json')));
  const measured = Object.fromEntries(
    exposes.map(([expose, { files, parts }]) => [expose, { ...measure(name, files), parts }]),
  );
  if (isWriting) {
    const budget = Object.entries(measured).map(([expose, one]) => [expose, createBudget(one)]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(budget), null, 2)}\n`);
    continue;
  }
  const budget = existsSync(file) ? readJson(file) : {};
  for (const [expose, one] of Object.entries(measured)) {
    if (isShowingGrowth) {
      const grown = budget[expose] ? describeGrowth(budget[expose], one) : [];
      console.log(
        [`${name} ${expose}:`, ...(grown.length > 0 ? grown : ['  no growth'])].join('\n'),
      );
      continue;
    }
    const violation = describeViolation(budget[expose], one);
    if (violation) violations.push(`${name} ${expose}: ${violation}`);
    else console.log(`${name} ${expose}: ${one.kilobytes} kB in ${one.requests} requests`);
  }
}
if (violations.length > 0) {
  console.error(violations.join('\n\n'));
  console.error(
    '\nLoad what is needed later with import(), or accept the new size:\n' +
      'node build/budgets.js --write <package>',
  );
  process.exit(1);
}

function measure(name, files) {
  const bytes = files.reduce(
    (sum, file) =>
      sum + gzipSync(readFileSync(join(root, name, 'dist', file)), { level: 9 }).length,
    0,
  );
  return { kilobytes: Math.round(bytes / 100) / 10, requests: files.length };
}
