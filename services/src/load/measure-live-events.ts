import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ServiceTest, startServiceTest } from '../testing/service-test/start-service-test';
import { measureDuration } from './repeat-measurement';

const relayed = 10_000;
const bookings = 1_000;
/** As the relay sends them. */
const [batchSize, parallelBatches] = [25, 4];
const rounds = 4;

type Appending = { size: number; callers: number; total: number };

/**
 * Measures in one process how many live events a second the relay delivers from an outbox to the propagator, and how
 * many the propagator appends: one at a time, from eight callers, and in batches. With `NATS_URL` through NATS.
 */
export async function measureLiveEvents(natsUrl: string | undefined) {
  const test = await startServiceTest({
    services: ['authentication', 'propagator'],
    environment: natsUrl ? { NATS_URL: natsUrl } : {},
    fakes: {
      'train-swap': {
        listSessionBookings: () => ({ bookingIds: [] }),
        listBookingHolders: () => ({ bookings: [] }),
      },
    },
  });
  const measure = async () => ({
    relayed: await measureRelay(test),
    single: await measureAppend(test, { size: 1, callers: 1, total: 500 }),
    parallel: await measureAppend(test, { size: 1, callers: 8, total: 2_000 }),
    batches: await measureAppend(test, {
      size: batchSize,
      callers: parallelBatches,
      total: relayed,
    }),
  });
  // The first round warms up and does not count.
  await measure();
  const figures = [];
  for (let round = 1; round < rounds; round += 1) figures.push(await measure());
  await test.stop();
  return figures;
}

async function measureRelay(test: ServiceTest): Promise<number> {
  const { database } = test.contextOf('authentication');
  await database.execute(sql`
    insert into authentication.outbox (kind, payload, order_key, created_at)
    select 'event', jsonb_build_object('type', 'proof.written', 'bookingId', booking,
      'audience', 'travellers', 'data', jsonb_build_object('number', number)), booking, ${test.clock.now().toISOString()}::timestamptz
    from (select number, 'b' || number % ${bookings}::int as booking
      from generate_series(1, ${relayed}::int) as number) as given`);
  const relay = test.host.work.relayOf('authentication');
  return toRate(relayed, () => relay.drain());
}

function measureAppend(test: ServiceTest, { size, callers, total }: Appending): Promise<number> {
  let left = total;
  const call = test.host.runtime.calls();
  const createEvent = () => ({
    id: randomUUID(),
    type: 'proof.written',
    at: test.clock.now().toISOString(),
    bookingId: `b${Math.floor(Math.random() * bookings)}`,
    operationId: null,
    data: { number: 1 },
  });
  const caller = async () => {
    for (; left > 0; left -= size) {
      const events = Array.from({ length: size }, createEvent);
      await call('propagator', 'appendEvents', { body: { events }, response: z.undefined() });
    }
  };
  return toRate(total, () => Promise.all(Array.from({ length: callers }, caller)));
}

/** Events a second. */
async function toRate(count: number, work: () => Promise<unknown>): Promise<number> {
  return Math.round(count / ((await measureDuration(work)) / 1000));
}
