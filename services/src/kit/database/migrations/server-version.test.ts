import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { assertSupportedServer, getNewServerWarning } from 'shared-server/database/server-version';
import { withClient } from 'shared-server/testing/seeded-database';

const createFakeServer = (version: number) =>
  ({
    query: async () => ({ rows: [{ server_version_num: String(version) }] }),
  }) as unknown as pg.Client;

describe('version of the database server', () => {
  it('is rejected below 14 with the found and the supported versions', async () => {
    await expect(assertSupportedServer(createFakeServer(130_022))).rejects.toThrow(
      'The database server is PostgreSQL 13. Version 14 or newer is needed (14 to 18 are supported).',
    );
    await assertSupportedServer(createFakeServer(140_000));
  });

  it('causes a warning above 18', async () => {
    expect(await getNewServerWarning(createFakeServer(180_004))).toBeUndefined();
    expect(await getNewServerWarning(createFakeServer(190_000))).toMatch(
      'PostgreSQL 19, which is newer than the supported versions 14 to 18',
    );
  });

  it('is supported on the server of the tests', async () => {
    await withClient(process.env.TEST_DATABASE_URL ?? '', async (client) => {
      await assertSupportedServer(client);
      expect(await getNewServerWarning(client)).toBeUndefined();
    });
  });
});
