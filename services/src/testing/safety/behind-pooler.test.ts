import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administer } from 'shared-server/testing/seeded-database';
import { until } from 'shared-server/testing/until';
import { createHost } from '../../kit/host/host';
import { type Pooler, poolerProgram, startPooler } from '../../kit/testing/start-pooler';
import { testClient } from '../../kit/testing/test-client';
import type { ExchangeOperation } from '../../services/train-swap/contract';
import { base, type SwapTest, startSwapTest } from '../swap/swap-test';
import { traveller } from '../swap/traveller';

const adminUrl = process.env.TEST_DATABASE_URL ?? '';
const [describePooler, title] = poolerProgram
  ? [describe, 'services behind pgbouncer in transaction mode']
  : [describe.skip, 'services behind pgbouncer (skipped: pgbouncer is not installed)'];

describePooler(title, () => {
  let pooler: Pooler;
  let test: SwapTest;
  beforeAll(async () => {
    pooler = await startPooler(adminUrl);
    test = await startSwapTest(undefined, [], pooler.urlOf);
  });
  afterAll(async () => {
    await test?.stop();
    await pooler?.stop();
  });

  const storedEvents = async () => {
    const { rows } = await administer(test.databaseUrl, (client) =>
      client.query('select count(*)::int as waiting from train_swap.outbox'),
    );
    return rows[0].waiting as number;
  };
  const hold = async (reference: string, surname: string, client = testClient(test.host.app)) => {
    await client.post('/api/authentication/guest-sessions', {});
    const who = await traveller(test, client);
    const booking = await who.find(reference, surname);
    const [offer] = await who.offers(booking.id);
    const held = await who.hold(offer?.offerId ?? '');
    expect(held.status).toBe(201);
    return { who, booking, operation: held.body };
  };
  const timelineOf = async (bookingId: string) => {
    const { rows } = await administer(test.databaseUrl, (client) =>
      client.query<{ text: string }>(
        'select text from trips.timeline_entries where booking_id = $1',
        [bookingId],
      ),
    );
    return rows.map(({ text }) => text);
  };

  it('keep sessions and bookings apart while many share few connections', async () => {
    const clients = await Promise.all(
      Array.from({ length: 40 }, () => traveller(test, testClient(test.host.app))),
    );
    const found = await Promise.all(
      clients.map(async ({ client, find }, index) => {
        await client.post('/api/authentication/guest-sessions', {});
        const reference = index % 2 ? 'SWAPME24' : 'BACKHOME';
        return [reference, (await find(reference, 'Okafor')).reference];
      }),
    );
    for (const [asked, got] of found) expect(got).toBe(asked);
  });

  it('hold a seat, deliver its events and run the job that ends it', async () => {
    const { who, booking, operation } = await hold('SWAPME24', 'Okafor');
    await until('the event of the hold', async () => (await timelineOf(booking.id)).length > 0);
    expect(await timelineOf(booking.id)).toContain('You held new seats.');
    test.clock.advance(11 * 60_000);
    await test.runJob('train-swap', 'expire-holds');
    const now = await who.client.get<ExchangeOperation>(
      `${base}/exchange-operations/${operation.id}`,
    );
    expect(now.body.status).toBe('EXPIRED');
  });

  it('notify the process that leads of what another one stored', async () => {
    const second = await test.secondHost();
    const before = await storedEvents();
    const { who, operation, booking } = await hold('SWAPME24', 'Okafor', testClient(second.app));
    await until('the events of the other process', async () => (await storedEvents()) <= before);
    expect((await timelineOf(booking.id)).length).toBeGreaterThan(1);
    expect((await who.client.delete(`${base}/exchange-operations/${operation.id}`)).status).toBe(
      204,
    );
  });

  it('do not start where the pooler brings no timeouts', async () => {
    const bare = await startPooler(adminUrl, { withSettings: false });
    const { configuration } = test;
    const host = await createHost({
      configuration: { ...configuration, databaseDirectUrl: test.databaseUrl },
      databaseUrl: bare.urlOf(test.databaseUrl),
      secrets: test.host.runtime.secrets,
      services: [],
      timers: false,
    });
    try {
      await expect(host.start()).rejects.toThrow(/lock_timeout = 0.*docs\/database\.md/);
    } finally {
      await host.stop();
      await bare.stop();
    }
  });
});
