import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { referenceData } from '../../reference-data/service';
import { readConfiguration } from '../configuration';
import { createHost } from '../host/host';
import { secretsFrom } from '../secrets';
import { wayTo } from '../testing/cut-off';
import { type ServiceTest, startServiceTest } from '../testing/service-test';

describe('the health of a process', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: [referenceData] });
  });
  afterAll(() => test.stop());

  it('is told in time when its database is cut off', async () => {
    const way = await wayTo(test.databaseUrl);
    const host = await createHost({
      configuration: readConfiguration({ ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }),
      databaseUrl: way.url,
      secrets: secretsFrom(Buffer.alloc(32)),
      services: [referenceData],
      timers: false,
    });
    try {
      await host.start();
      const health = () => host.app.inject('/api/reference-data/health');
      expect((await health()).statusCode).toBe(200);
      way.cut();
      const told = await Promise.race([
        health(),
        new Promise((resolve) => setTimeout(resolve, 10_000, 'nothing')),
      ]);
      expect(told).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
    } finally {
      way.close();
      await host.stop();
    }
  });
});
