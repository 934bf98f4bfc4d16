/**
 * Writes the measurements of the last run of the recovery tests into docs/recovery.md:
 *
 *     npx playwright test --project=recovery && npx tsx recovery/write-table.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../product/run/start-product';

type Line = {
  remote: string;
  fault: string;
  shown: string;
  frame?: number;
  card?: number;
  heading?: number;
  retried?: number;
  recovered?: number;
};

const text = await readFile(join(root, '.data/test/recovery.jsonl'), 'utf8');
const lines = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
// The newest measurement of each test.
const newest = new Map(lines.map((line) => [`${line.remote} ${line.fault} ${line.shown}`, line]));

const seconds = (milliseconds?: number) =>
  milliseconds === undefined ? '' : (milliseconds / 1_000).toFixed(2);

const rows = [...newest.values()]
  .sort(
    (one, other) => one.remote.localeCompare(other.remote) || one.shown.localeCompare(other.shown),
  )
  .map(({ remote, fault, shown, frame, card, heading, retried, recovered }) => {
    const at = shown === 'card' ? card : heading;
    const after =
      recovered !== undefined && retried !== undefined ? recovered - retried : undefined;
    return `| ${[remote, fault, shown, seconds(frame), seconds(at), seconds(after)].join(' | ')} |`;
  });

const file = join(root, 'docs/recovery.md');
const document = await readFile(file, 'utf8');
const [head = ''] = document.split('<!-- measured -->');
const table = [
  '| remote | fault | what is shown | frame usable, s | shown, s | recovered after Retry, s |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
];
await writeFile(file, `${head}<!-- measured -->\n\n${table.join('\n')}\n`);
