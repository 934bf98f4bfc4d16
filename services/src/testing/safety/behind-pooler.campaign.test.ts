import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from 'shared-server/testing/seeded-database';
import { waitUntil } from 'shared-server/testing/wait-until';
import { createHost } from '../../kit/host/host';
import { type Pooler, poolerProgram, startPooler } from '../../kit/testing/start-pooler';
import { createTestClient } from '../../kit/testing/test-client';
import type { ExchangeOperation } from '../../services/train-swap/contract-for-tests';
import { base, type SwapTest, startSwapTest } from '../swap/swap-test';
import { createTraveller } from '../swap/traveller';

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

  const countWaitingEvents = async () => {
    const { rows } = await withClient(test.databaseUrl, (client) =>
      client.query('select count(*)::int as waiting from train_swap.outbox'),
    );
    return rows[0].waiting as number;
  };
  const hold = async (
    reference: string,
    surname: string,
    client = createTestClient(test.host.app),
  ) => {
    await client.post('/api/authentication/guest-sessions', {});
    const traveller = await createTraveller(test, client);
    const booking = await traveller.find(reference, surname);
    const [offer] = await traveller.offers(booking.id);
    const held = await traveller.hold(offer?.offerId ?? '');
    expect(held.status).toBe(201);
    return { traveller, booking, operation: held.body };
  };
  const listTimeline = async (bookingId: string) => {
    const { rows } = await withClient(test.databaseUrl, (client) =>
      client.query<{ text: string }>(
        'select text from trips.timeline_entries where booking_id = $1',
        [bookingId],
      ),
    );
    return rows.map(({ text }) => text);
  };

  it('isolates sessions and bookings while many share few connections', async () => {
    const clients = await Promise.all(
      Array.from({ length: 40 }, () => createTraveller(test, createTestClient(test.host.app))),
    );
    const found = await Promise.all(
      clients.map(async ({ client, find }, index) => {
        await client.post('/api/authentication/guest-sessions', {});
        const reference = index % 2 ? 'SWAPME24' : 'BACKHOME';
        return [reference, (await find(reference, 'Okafor')).reference];
      }),
    );
    for (const [expected, actual] of found) expect(actual).toBe(expected);
  });

  it('holds a seat, delivers its events and runs the job that ends it', async () => {
    const { traveller, booking, operation } = await hold('SWAPME24', 'Okafor');
    await waitUntil(
      'the event of the hold',
      async () => (await listTimeline(booking.id)).length > 0,
    );
    expect(await listTimeline(booking.id)).toContain('You held new seats.');
    test.clock.advance(11 * 60_000);
    await test.runJob('train-swap', 'expire-holds');
    const now = await traveller.client.get<ExchangeOperation>(
      `${base}/exchange-operations/${operation.id}`,
    );
    expect(now.body.status).toBe('EXPIRED');
  });

  it('notifies the leading process of events of another process', async () => {
    const second = await test.secondHost();
    const before = await countWaitingEvents();
    const { traveller, operation, booking } = await hold(
      'SWAPME24',
      'Okafor',
      createTestClient(second.app),
    );
    await waitUntil(
      'the events of the other process',
      async () => (await countWaitingEvents()) <= before,
    );
    expect((await listTimeline(booking.id)).length).toBeGreaterThan(1);
    expect(
      (await traveller.client.delete(`${base}/exchange-operations/${operation.id}`)).status,
    ).toBe(204);
  });

  it('does not start when the pooler sets no timeouts', async () => {
    const poolerWithoutSettings = await startPooler(adminUrl, { withSettings: false });
    const { configuration } = test;
    const host = await createHost({
      configuration: { ...configuration, databaseDirectUrl: test.databaseUrl },
      databaseUrl: poolerWithoutSettings.urlOf(test.databaseUrl),
      secrets: test.host.runtime.secrets,
      services: [],
      timers: false,
    });
    try {
      await expect(host.start()).rejects.toThrow(/lock_timeout = 0.*docs\/database\.md/);
    } finally {
      await host.stop();
      await poolerWithoutSettings.stop();
    }
  });
});
