import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openClusterFolder } from 'shared-server/database/cluster-folder';
import { findPostmaster, stopPostmasterAtOnce } from 'shared-server/database/postmaster';
import { withClient } from 'shared-server/testing/seeded-database';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { type Program, startProgram } from './kit/testing/start-program';

const servicesFolder = resolve(import.meta.dirname, '..');
const testData = resolve(servicesFolder, '../.data/tests');

const programs = {
  services: ['--import', 'tsx', 'src/main.ts'],
  'the payment provider': ['--import', 'tsx', '../payment-sandbox/src/main.ts'],
};
type Name = keyof typeof programs;
const names = Object.keys(programs) as Name[];

const start = (environment: Record<string, string>, name: Name = 'services'): Program =>
  startProgram(programs[name], {
    folder: servicesFolder,
    environment: {
      ENVIRONMENT: 'test',
      SERVICES: 'newsletter',
      SERVICES_PORT: '0',
      SANDBOX_PORT: '0',
      MASTER_SECRET: 'a secret of more than 32 characters',
      ...environment,
    },
  });

describe('a process', () => {
  let database: TestDatabase;
  let program: Program;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await database.drop();
  });

  /** Starts a process and returns the addresses that it reports. */
  async function startAndReadAddresses(environment: Record<string, string>): Promise<unknown> {
    program = start({ DATABASE_URL: database.url, ...environment });
    const { stdout } = program.child;
    for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('ready ')) return JSON.parse(line.slice('ready '.length));
    }
    throw new Error(`It ended before it was ready: ${(await program.ended).stderr}`);
  }

  it('of services listens on loopback by default', async () => {
    expect(await startAndReadAddresses({})).toEqual([
      expect.objectContaining({ address: '127.0.0.1' }),
    ]);
  });

  it('of services listens on SERVICES_HOST', async () => {
    const addresses = await startAndReadAddresses({ SERVICES_HOST: '0.0.0.0' });
    expect(addresses).toEqual([expect.objectContaining({ address: '0.0.0.0' })]);
  });

  it.each(names)(
    'of %s exits at once with code 0 when it is stopped while it waits for another to migrate',
    async (name) => {
      await withClient(database.url, async (client) => {
        await client.query('select pg_advisory_lock(7261001)');
        program = start({ DATABASE_URL: database.url }, name);
        await waitUntil('a process that waits for the lock', async () => {
          const waiting = await client.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted and database =
            (select oid from pg_database where datname = current_database())`,
          );
          return waiting.rowCount === 1;
        });
        program.child.kill('SIGTERM');
        program.child.kill('SIGINT');
        expect(await program.ended).toEqual({ stderr: '', code: 0 });
      });
    },
  );

  it.each(names)('of %s prints why it does not start, without the password', async (name) => {
    const url = new URL(database.url);
    [url.port, url.search, url.password] = ['1', '', 'some-secret'];
    program = start({ DATABASE_URL: url.href }, name);
    const { stderr, code } = await program.ended;
    expect(stderr).toMatch(
      /^There is no connection to the database sandbox_\w+ at 127\.0\.0\.1:1\..*\n {2}connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
    );
    expect(code).toBe(1);
  });
});

describe.each(names)('a process of %s with an embedded database', (name) => {
  let folder: string;
  beforeAll(() => {
    mkdirSync(testData, { recursive: true });
    folder = mkdtempSync(join(testData, 'stops-'));
  });
  afterAll(() => {
    const { base } = openClusterFolder(folder);
    stopPostmasterAtOnce(openClusterFolder(folder));
    for (const one of [base, folder]) rmSync(one, { recursive: true, force: true });
  });

  it('leaves no database server running when it is stopped during the start', async () => {
    const cluster = openClusterFolder(folder);
    const { child, ended } = start({ DATA_FOLDER: folder }, name);
    await waitUntil('a server that starts', async () => findPostmaster(cluster) !== null);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ stderr: '', code: 0 });
    expect(findPostmaster(cluster)).toBeNull();
    expect(readdirSync(cluster.ownersFolder)).toEqual([]);
  });
});
