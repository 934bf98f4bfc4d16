import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type MovableClock, startMovableClock } from 'shared-server/movable-clock';
import { createSecrets } from 'shared-server/secrets';
import { waitUntil } from 'shared-server/testing/wait-until';
import { readConfiguration } from '../../kit/configuration';
import { createHost, type Host } from '../../kit/host/host';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { createStagingClockPlugin, setDateHeader } from './staging-clock';

const hour = 3600 * 1000;

describe('the staging clock', () => {
  let test: ServiceTest;
  let clock: MovableClock;
  let otherClock: MovableClock;
  let host: Host;
  let address: string;

  beforeEach(async () => {
    test = await startServiceTest({ services: ['authentication'] });
    [clock, otherClock] = await Promise.all([
      startMovableClock(test.databaseUrl),
      startMovableClock(test.databaseUrl),
    ]);
    const configuration = readConfiguration({ ENVIRONMENT: 'test', LOG_LEVEL: 'error' });
    host = await createHost({
      configuration,
      databaseUrl: test.databaseUrl,
      secrets: createSecrets(Buffer.alloc(32, 7)),
      services: [getService('authentication')],
      clock,
      timers: false,
    });
    await host.app.register(createStagingClockPlugin(clock, configuration.allowedOrigins));
    setDateHeader(host.app.server, clock);
    await host.start();
    address = await host.app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    await host.stop();
    await clock.stop();
    await otherClock.stop();
    await test.stop();
  });

  const setOffset = (ahead: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/staging-clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ahead }),
    });

  // Adding 0 makes a negative zero positive: a moment may be some milliseconds old.
  const hoursAhead = (moment: number) => Math.round((moment - Date.now()) / hour) + 0;

  it('changes the time of all processes on the database and of Date headers', async () => {
    expect((await setOffset(5 * hour)).status).toBe(200);
    const { headers } = await fetch(`${address}/api/authentication/health`);
    expect(hoursAhead(Date.parse(headers.get('date') ?? ''))).toBe(5);
    await waitUntil('the time of the other', () => otherClock.offsetMs() === 5 * hour);
    expect(hoursAhead(otherClock.now().getTime())).toBe(5);
    const newClock = await startMovableClock(test.databaseUrl);
    expect(newClock.offsetMs()).toBe(5 * hour);
    await newClock.stop();
    await setOffset(0);
    await waitUntil('the time of the other', () => otherClock.offsetMs() === 0);
    expect(hoursAhead(clock.now().getTime())).toBe(0);
  });

  it('rejects invalid offsets and requests from another site', async () => {
    for (const ahead of ['soon', 1.5, 40 * 24 * hour, null]) {
      expect((await setOffset(ahead)).status).toBe(422);
    }
    expect((await setOffset(hour, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(clock.offsetMs()).toBe(0);
  });
});
