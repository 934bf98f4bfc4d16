import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type MovableClock, movableClock } from 'shared-server/movable-clock';
import { secretsFrom } from 'shared-server/secrets';
import { until } from 'shared-server/testing/until';
import { readConfiguration } from '../../kit/configuration';
import { createHost, type Host } from '../../kit/host/host';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { stagingClockDoor, tellTimeInAnswers } from './door';

const hour = 3600 * 1000;

describe('the staging clock', () => {
  let test: ServiceTest;
  let clock: MovableClock;
  let other: MovableClock;
  let host: Host;
  let address: string;

  beforeEach(async () => {
    test = await startServiceTest({ services: ['authentication'] });
    [clock, other] = await Promise.all([
      movableClock(test.databaseUrl),
      movableClock(test.databaseUrl),
    ]);
    const configuration = readConfiguration({ ENVIRONMENT: 'test', LOG_LEVEL: 'error' });
    host = await createHost({
      configuration,
      databaseUrl: test.databaseUrl,
      secrets: secretsFrom(Buffer.alloc(32, 7)),
      services: [getService('authentication')],
      clock,
      timers: false,
    });
    await host.app.register(stagingClockDoor(clock, configuration.allowedOrigins));
    tellTimeInAnswers(host.app.server, clock);
    await host.start();
    address = await host.app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    await host.stop();
    await clock.stop();
    await other.stop();
    await test.stop();
  });

  const move = (ahead: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/staging-clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ahead }),
    });

  const aheadOf = (moment: number) => Math.round((moment - Date.now()) / hour);

  it('moves every process on the database, and the time that answers tell', async () => {
    expect((await move(5 * hour)).status).toBe(200);
    const { headers } = await fetch(`${address}/api/authentication/health`);
    expect(aheadOf(Date.parse(headers.get('date') ?? ''))).toBe(5);
    await until('the time of the other', () => other.ahead() === 5 * hour);
    expect(aheadOf(other.now().getTime())).toBe(5);
    const late = await movableClock(test.databaseUrl);
    expect(late.ahead()).toBe(5 * hour);
    await late.stop();
    await move(0);
    await until('the time of the other', () => other.ahead() === 0);
    expect(aheadOf(clock.now().getTime())).toBe(0);
  });

  it('refuses what is no time and what another site sends', async () => {
    for (const ahead of ['soon', 1.5, 40 * 24 * hour, null]) {
      expect((await move(ahead)).status).toBe(422);
    }
    expect((await move(hour, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(clock.ahead()).toBe(0);
  });
});
