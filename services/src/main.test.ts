import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './sandbox-provider/testing/test-database';

const servicesFolder = resolve(import.meta.dirname, '..');

describe('a process of services', () => {
  let database: TestDatabase;
  let child: ChildProcess;
  afterEach(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await database.drop();
  });

  /** The addresses at which it says that it listens. */
  async function addressesOf(environment: Record<string, string>): Promise<unknown> {
    database = await createTestDatabase();
    child = spawn(process.execPath, [join(servicesFolder, 'bin/services.js')], {
      cwd: servicesFolder,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
        ...{ ENVIRONMENT: 'test', SERVICES: 'newsletter', SERVICES_PORT: '0' },
        ...{ DATABASE_URL: database.url, MASTER_SECRET: 'a secret of more than 32 characters' },
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('ready ')) return JSON.parse(line.slice('ready '.length));
    }
    throw new Error('It ended before it was ready.');
  }

  it('listens to its own machine alone, unless told where others reach it', async () => {
    expect(await addressesOf({})).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
  });

  it('listens where it is told', async () => {
    const addresses = await addressesOf({ SERVICES_HOST: '0.0.0.0' });
    expect(addresses).toEqual([expect.objectContaining({ address: '0.0.0.0' })]);
  });
});
