import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { secretsFrom } from 'shared-server/secrets';
import { getService, servicesFor } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { readConfiguration } from '../configuration';
import { createHost } from '../host/host';
import { wayTo } from '../testing/cut-off';

/** Milliseconds that the launcher gives a process to end by itself. */
const grace = 8_000;

describe('the health of a process', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['reference-data'] });
  });
  afterAll(() => test.stop());

  it('is told by each of its services', async () => {
    const host = await createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test' }),
      databaseUrl: test.databaseUrl,
      secrets: secretsFrom(Buffer.alloc(32)),
      services: servicesFor('test'),
      timers: false,
    });
    try {
      for (const { name } of host.hosted) {
        const { statusCode, body } = await host.app.inject(`/api/${name}/health`);
        expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', service: name }]);
      }
    } finally {
      await host.stop();
    }
  });

  it('is told in time when its database is cut off', async () => {
    const way = await wayTo(test.databaseUrl);
    const host = await createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }),
      databaseUrl: way.url,
      secrets: secretsFrom(Buffer.alloc(32)),
      services: [getService('reference-data')],
      timers: false,
    });
    try {
      await host.start();
      const health = () => host.app.inject('/api/reference-data/health');
      expect((await health()).statusCode).toBe(200);
      way.cut();
      const told = await Promise.race([health(), wait(10_000, 'nothing')]);
      expect(told).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
      // Nor does it wait for that database when it is told to stop.
      const stopped = host.stop().then(() => 'stopped');
      expect(await Promise.race([stopped, wait(grace, 'nothing')])).toBe('stopped');
    } finally {
      way.close();
      await host.stop();
    }
  });
});
