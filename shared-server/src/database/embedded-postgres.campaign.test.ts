import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openClusterFolder } from './cluster-folder';
import { findPostmaster, stopPostmasterAtOnce } from './postmaster';

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

/** Starts a process that starts the database or connects to the running one, and uses it until `stop`. */
function startProcess(dataFolder: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, dataFolder],
    { stdio: ['pipe', 'pipe', 'inherit'], cwd: resolve(import.meta.dirname, '../../../services') },
  );
  children.add(child);
  let text = '';
  const ended = once(child, 'close').finally(() => children.delete(child));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.endsWith('\n')) resolve(text.trim());
    });
    ended.then(
      ([code]) => reject(new Error(`The process exited with ${code} before it printed the URL.`)),
      reject,
    );
  });
  return {
    url,
    stop: async () => {
      child.stdin.end('stop\n');
      await ended;
    },
  };
}

/** Longer than an attempt to connect to a server that does not respond. */
const longerThanAttemptMs = 3_000;

async function waitFor<T>(find: () => T | null | false): Promise<T> {
  for (;;) {
    const found = find();
    if (found) return found;
    await wait(1);
  }
}

describe('embedded PostgreSQL', () => {
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

  it('is started once by concurrent processes and stopped by the last of them', async () => {
    for (let round = 0; round < 2; round += 1) {
      const processes = Array.from({ length: 4 }, () => startProcess(folder));
      const urls = await Promise.all(processes.map(({ url }) => url));
      expect(new Set(urls).size).toBe(1);
      const client = new pg.Client({ connectionString: urls[0] });
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
      for (const one of processes) await one.stop();
      expect(findPostmaster(openClusterFolder(folder))).toBeNull();
    }
  });

  it('makes a second process wait while it is starting', async () => {
    const cluster = openClusterFolder(folder);
    const first = startProcess(folder);
    const starting = await waitFor(() => findPostmaster(cluster));
    process.kill(starting.pid, 'SIGSTOP');
    const second = startProcess(folder);
    await waitFor(() => readdirSync(cluster.ownersFolder).length === 2);
    await wait(longerThanAttemptMs);
    process.kill(starting.pid, 'SIGCONT');
    expect(await second.url).toBe(await first.url);
    expect(findPostmaster(cluster)?.pid).toBe(starting.pid);
    await first.stop();
    await second.stop();
  });

  it('is reached through a socket, or through a port when the folder path is too long for a socket', async () => {
    const deep = mkdtempSync(join(folder, 'a-long-name-'.repeat(10)));
    for (const [dataFolder, isBySocket] of [
      [folder, true],
      [deep, false],
    ] as const) {
      const one = startProcess(dataFolder);
      const client = new pg.Client({ connectionString: await one.url });
      await client.connect();
      const { rows } = await client.query('select inet_server_addr() is null as "isBySocket"');
      expect(rows).toEqual([{ isBySocket }]);
      await client.end();
      await one.stop();
    }
  });
});
