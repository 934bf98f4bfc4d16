import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { requestJson } from '../../kit/testing/send-request';
import type { ServicesProcess } from '../../testing/processes/services-process';
import { readMemory } from '../measure-streams';
import { measureDuration, percentile } from '../repeat-measurement';
import { writeFeed } from './write-feed';

const pairs = 100;
const feed = 'measured';
/** The program writes its largest memory, in kB, as its last line. */
const writeMemory = `data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))`;

/**
 * Imports a feed of this number of trips and searches in it: seconds and MB of the import, the first search of a day,
 * p99 of further ones in milliseconds, and MB that the process keeps.
 */
export async function measureFeed(
  environment: Record<string, string>,
  { origin, pid }: ServicesProcess,
  trips: number,
) {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-feed-'));
  try {
    const stops = await writeFeed(join(folder, feed), trips);
    let kB = 0;
    const importMs = await measureDuration(async () => {
      kB = await importFeed(environment, join(folder, feed));
    });
    const before = readMemory(pid);
    const search = (nth: number) => measureDuration(() => searchPair(origin, stops, nth));
    const firstSearch = await search(0);
    const durations: number[] = [];
    for (let nth = 1; nth <= pairs; nth += 1) durations.push(await search(nth));
    return {
      import: importMs / 1000,
      importMemory: kB / 1024,
      firstSearch,
      search: percentile(durations, 0.99),
      memory: (readMemory(pid) - before) / 1024,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns kB of memory */
async function importFeed(environment: Record<string, string>, path: string): Promise<number> {
  const command = join(import.meta.dirname, '../../services/search/command/import.ts');
  const args = ['--import', 'tsx', '--import', writeMemory, command, path, '--replace'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [written, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The import failed. ${written}`);
  return Number(written.trim().split('\n').at(-1));
}

/** Stations of one line or of neighbouring lines. */
async function searchPair(origin: string, stops: readonly string[], nth: number): Promise<void> {
  const at = (nth * 997) % Math.max(1, stops.length - 20);
  const from = `${feed}:${stops[at]}`;
  const to = `${feed}:${stops[at + 3 + (nth % 12)]}`;
  const query = new URLSearchParams({ from, to, date: '2026-03-11', feed });
  await requestJson(`${origin}/api/search/journeys?${query}`);
}
