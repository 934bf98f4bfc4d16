import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { assertSupportedServer, newServerWarning } from 'shared-server/database/server-version';
import { administer } from 'shared-server/testing/seeded-database';

const serverOf = (version: number) =>
  ({
    query: async () => ({ rows: [{ server_version_num: String(version) }] }),
  }) as unknown as pg.Client;

describe('the version of the database server', () => {
  it('is rejected below 14, with the version found and the ones supported', async () => {
    await expect(assertSupportedServer(serverOf(130_022))).rejects.toThrow(
      'The database server is PostgreSQL 13. Version 14 or newer is needed (14 to 18 are supported).',
    );
    await assertSupportedServer(serverOf(140_000));
  });

  it('gets a warning above 18', async () => {
    expect(await newServerWarning(serverOf(180_004))).toBeUndefined();
    expect(await newServerWarning(serverOf(190_000))).toMatch(
      'PostgreSQL 19, which is newer than the supported versions 14 to 18',
    );
  });

  it('is supported for the server of the tests', async () => {
    await administer(process.env.TEST_DATABASE_URL ?? '', async (client) => {
      await assertSupportedServer(client);
      expect(await newServerWarning(client)).toBeUndefined();
    });
  });
});
