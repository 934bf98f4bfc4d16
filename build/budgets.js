#!/usr/bin/env node
/**
 * Holds what each built package loads first against its `budget.json`, and names the import that grew.
 * `node build/budgets.js [package …]` checks, with `--write` it writes the budgets that fit now, with `--grown` it
 * only says what grew since they were written.
 *
 * `budget.json`: `{ [door]: { kilobytes, requests, parts } }`, the first two are limits (kilobytes of 1,000
 * bytes, gzip); `parts` is what was in it when that was written, in kilobytes of source.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { budgetFor, complaintOf, growthOf } from './budget.js';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const isWriting = args.includes('--write');
const isAsking = args.includes('--grown');
const asked = args.filter((arg) => !arg.startsWith('--'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const built = readdirSync(root).filter((name) => existsSync(join(root, name, 'dist/parts.json')));
const unknown = asked.filter((name) => !built.includes(name));
if (unknown.length > 0) {
  console.error(`There is no build of ${unknown.join(', ')}: node build/main.js makes it.`);
  process.exit(2);
}

const complaints = [];
for (const name of asked.length > 0 ? asked : built) {
  const file = join(root, name, 'budget.json');
  const doors = Object.entries(readJson(join(root, name, 'dist/parts.json')));
  const measured = Object.fromEntries(
    doors.map(([door, { files, parts }]) => [door, { ...weigh(name, files), parts }]),
  );
  if (isWriting) {
    const budget = Object.entries(measured).map(([door, one]) => [door, budgetFor(one)]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(budget), null, 2)}\n`);
    continue;
  }
  const budget = existsSync(file) ? readJson(file) : {};
  for (const [door, one] of Object.entries(measured)) {
    if (isAsking) {
      const grown = budget[door] ? growthOf(budget[door], one) : [];
      console.log([`${name} ${door}:`, ...(grown.length > 0 ? grown : ['  nothing'])].join('\n'));
      continue;
    }
    const complaint = complaintOf(budget[door], one);
    if (complaint) complaints.push(`${name} ${door}: ${complaint}`);
    else console.log(`${name} ${door}: ${one.kilobytes} kB in ${one.requests} requests`);
  }
}
if (complaints.length > 0) {
  console.error(complaints.join('\n\n'));
  console.error(
    '\nLoad what is not needed at first by import() where it is needed, or write down that it is worth it:\n' +
      'node build/budgets.js --write <package>',
  );
  process.exit(1);
}

function weigh(name, files) {
  const bytes = files.reduce(
    (sum, file) =>
      sum + gzipSync(readFileSync(join(root, name, 'dist', file)), { level: 9 }).length,
    0,
  );
  return { kilobytes: Math.round(bytes / 100) / 10, requests: files.length };
}
