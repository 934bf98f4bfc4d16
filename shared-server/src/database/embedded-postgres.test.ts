import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openClusterFolder } from './cluster-folder';
import { livePostmaster, stopPostmasterAtOnce } from './postmaster';

const testData = resolve(import.meta.dirname, '../../../.data/tests');
const program = `
  import { startDatabase } from '${new URL('./embedded-postgres.ts', import.meta.url).href}';
  const database = await startDatabase({ dataFolder: process.argv[1], fast: true });
  console.log(database.url);
  await new Promise((resolve) => process.stdin.once('data', resolve));
  await database.stop();
  process.exit();
`;

const children = new Set<ChildProcess>();

/** A process of ours that starts the database or joins it, and keeps it until it is told to stop. */
function starter(dataFolder: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, dataFolder],
    { stdio: ['pipe', 'pipe', 'inherit'], cwd: resolve(import.meta.dirname, '../../../services') },
  );
  children.add(child);
  let text = '';
  const ended = once(child, 'close').finally(() => children.delete(child));
  const url = new Promise<string>((found, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.endsWith('\n')) found(text.trim());
    });
    ended.then(([code]) => failed(new Error(`It ended (${code}) without an address.`)), failed);
  });
  return {
    url,
    stop: async () => {
      child.stdin.end('stop\n');
      await ended;
    },
  };
}

/** To connect to a server that does not answer. */
const longerThanAnAttemptMilliseconds = 3_000;

async function seen<T>(look: () => T | null | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found) return found;
    await wait(1);
  }
}

describe('the database that npm brought', () => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(testData, { recursive: true });
    folder = mkdtempSync(join(testData, 'starts-'));
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    stopPostmasterAtOnce(openClusterFolder(folder));
    for (const one of [folder, openClusterFolder(folder).base]) {
      rmSync(one, { recursive: true, force: true });
    }
  });

  it('is started once by processes that start together, serves each, and stops with the last', async () => {
    for (let round = 0; round < 2; round += 1) {
      const starters = Array.from({ length: 4 }, () => starter(folder));
      const urls = await Promise.all(starters.map(({ url }) => url));
      expect(new Set(urls).size).toBe(1);
      const client = new pg.Client({ connectionString: urls[0] });
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
      for (const one of starters) await one.stop();
      expect(livePostmaster(openClusterFolder(folder))).toBeNull();
    }
  });

  it('is waited for by a second process while it is still starting, not stopped', async () => {
    const cluster = openClusterFolder(folder);
    const first = starter(folder);
    const starting = await seen(() => livePostmaster(cluster));
    process.kill(starting.pid, 'SIGSTOP');
    const second = starter(folder);
    await seen(() => readdirSync(cluster.ownersFolder).length === 2);
    await wait(longerThanAnAttemptMilliseconds);
    process.kill(starting.pid, 'SIGCONT');
    expect(await second.url).toBe(await first.url);
    expect(livePostmaster(cluster)?.pid).toBe(starting.pid);
    await first.stop();
    await second.stop();
  });

  it('is reached by its socket, and by its port where the folder has too long a name for one', async () => {
    const deep = mkdtempSync(join(folder, 'a-long-name-'.repeat(10)));
    for (const [dataFolder, isBySocket] of [
      [folder, true],
      [deep, false],
    ] as const) {
      const one = starter(dataFolder);
      const client = new pg.Client({ connectionString: await one.url });
      await client.connect();
      const { rows } = await client.query('select inet_server_addr() is null as "isBySocket"');
      expect(rows).toEqual([{ isBySocket }]);
      await client.end();
      await one.stop();
    }
  });
});
