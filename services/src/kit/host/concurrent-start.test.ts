import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecrets } from 'shared-server/secrets';
import { withClient } from 'shared-server/testing/seeded-database';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { readConfiguration } from '../configuration';
import { createHost } from './host';

/** Timeout of a statement and of its wait for a lock. */
const statementTimeoutMs = 400;

const selectWaitingLocks = `
  select 1 from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`;

const getStatuses = (origin: string) =>
  Promise.all(
    ['/livez', '/readyz', '/api/reference-data/health'].map(
      async (path) => (await fetch(origin + path)).status,
    ),
  );

describe('processes that start at the same time', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['reference-data'] });
  });
  afterAll(() => test.stop());

  /** Another process, whose statements have the timeout. */
  const createHostWithTimeout = () => {
    const url = new URL(test.databaseUrl);
    url.searchParams.set(
      'options',
      `-c lock_timeout=${statementTimeoutMs} -c statement_timeout=${statementTimeoutMs}`,
    );
    return createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test' }),
      databaseUrl: url.href,
      secrets: createSecrets(Buffer.alloc(32)),
      services: [getService('reference-data')],
      timers: false,
    });
  };

  it.each([
    ['migrates', 'pg_advisory_lock(7261001)'],
    ['seeds', `pg_advisory_lock(hashtext('train-swap start'), hashtext('start reference-data'))`],
  ])('wait while another process %s, also longer than the statement timeout', async (_, lock) => {
    const host = await createHostWithTimeout();
    const origin = await host.app.listen({ port: 0, host: '127.0.0.1' });
    let ended = false;
    try {
      const starting = await withClient(test.databaseUrl, async (client) => {
        await client.query(`select ${lock}`);
        const start = host.start().finally(() => {
          ended = true;
        });
        start.catch(() => undefined);
        const isWaiting = async () => (await client.query(selectWaitingLocks)).rows.length > 0;
        while (!ended && !(await isWaiting())) await wait(10);
        await wait(statementTimeoutMs * 2);
        expect(await isWaiting()).toBe(true);
        expect(await getStatuses(origin)).toEqual([200, 503, 503]);
        return { start };
      });
      await starting.start;
      expect(await getStatuses(origin)).toEqual([200, 200, 200]);
      expect((await host.app.inject('/api/reference-data/limits')).statusCode).toBe(200);
    } finally {
      await host.stop();
    }
  });
});
