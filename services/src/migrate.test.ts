import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecrets } from 'shared-server/secrets';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { readConfiguration } from './kit/configuration';
import { createHost } from './kit/host/host';
import { runMigrate } from './migrate';
import { getService } from './service-list';

describe('the migrate command', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  async function migrate(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const env = { ENVIRONMENT: 'test', DATABASE_URL: database.url };
    await runMigrate(args, readConfiguration(env), (line) => lines.push(line));
    return lines;
  }

  async function startHost(): Promise<void> {
    const host = await createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test', MIGRATE_ON_START: 'false' }),
      databaseUrl: database.url,
      secrets: createSecrets(Buffer.alloc(32)),
      services: [getService('newsletter')],
      timers: false,
    });
    await host.start().finally(() => host.stop());
  }

  it('applies missing migrations, and prints them without changes in a dry run', async () => {
    const printed = await migrate('--dry-run');
    expect(printed.at(-1)).toMatch(/^[1-9]\d+ migrations are missing\.$/);
    expect(printed.join('\n')).toMatch(/newsletter: 0000_\S+\n[\s\S]*CREATE TABLE "newsletter"/);
    const applied = await migrate();
    expect(applied).toHaveLength(Number.parseInt(printed.at(-1) ?? '', 10) + 1);
    expect(await migrate()).toEqual(['0 migrations were applied.']);
    expect(await migrate('--dry-run')).toEqual(['0 migrations are missing.']);
  });

  it('is needed before a process starts that does not migrate', async () => {
    await expect(startHost()).rejects.toThrow(
      'Migrate the database first (node . migrate): newsletter.',
    );
    await migrate();
    await startHost();
  });

  it('rejects an unknown option and a missing database', async () => {
    await expect(migrate('--dry')).rejects.toThrow("Unknown option '--dry'");
    const configuration = readConfiguration({ ENVIRONMENT: 'test' });
    await expect(runMigrate([], configuration, () => {})).rejects.toThrow('Set DATABASE_URL');
  });
});
