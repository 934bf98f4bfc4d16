import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecrets } from 'shared-server/secrets';
import { getService, servicesFor } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { readConfiguration } from '../configuration';
import { createHost } from '../host/host';
import { startTcpProxy } from '../testing/start-tcp-proxy';

/** The launcher kills a process after this time (scripts/process/child.mjs). */
const launcherTimeoutMs = 8_000;

describe('health route', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['reference-data'] });
  });
  afterAll(() => test.stop());

  it('returns 200 for each service of a process', async () => {
    const host = await createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test' }),
      databaseUrl: test.databaseUrl,
      secrets: createSecrets(Buffer.alloc(32)),
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

  it('returns 503 when the database does not respond, and does not delay the shutdown', async () => {
    const proxy = await startTcpProxy(test.databaseUrl);
    const host = await createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }),
      databaseUrl: proxy.url,
      secrets: createSecrets(Buffer.alloc(32)),
      services: [getService('reference-data')],
      timers: false,
    });
    try {
      await host.start();
      const requestHealth = () => host.app.inject('/api/reference-data/health');
      expect((await requestHealth()).statusCode).toBe(200);
      proxy.cut();
      const response = await Promise.race([requestHealth(), wait(10_000, 'timeout')]);
      expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
      // The shutdown does not wait for the database either.
      const stopped = host.stop().then(() => 'stopped');
      expect(await Promise.race([stopped, wait(launcherTimeoutMs, 'timeout')])).toBe('stopped');
    } finally {
      proxy.close();
      await host.stop();
    }
  });
});
