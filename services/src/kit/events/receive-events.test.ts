import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { problem } from '../problem';
import { type EventBody, eventsReceipt } from './receive-events';

/** No booking exists, so no mail is written; or its mail fails. */
const failures = new Map<unknown, number>();
const fakes = {
  'train-swap': {
    getBookingForMessage: ({ body }: { body: unknown }) => {
      const status = failures.get((body as { bookingId: string }).bookingId);
      if (status === 503) throw problem('service-unavailable', { status, detail: 'Try again.' });
      if (status) throw new Error('This booking has a text that no mail can have.');
      throw problem('booking-not-found', { status: 404, detail: 'There is no such booking.' });
    },
  },
};

describe('receiveEvents', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['trips'], fakes });
  });
  afterAll(() => test.stop());
  beforeEach(() => rows('truncate trips.timeline_entries, trips.received_events, trips.outbox'));

  const rows = async <R extends Record<string, unknown>>(statement: string) =>
    (await test.contextOf('trips').database.execute<R>(sql.raw(statement))).rows;

  const readTimeline = async () => {
    const all = await rows<{ booking_id: string; text: string }>(
      'select booking_id, text from trips.timeline_entries order by id',
    );
    return (bookingId: string) =>
      all.filter((row) => row.booking_id === bookingId).map(({ text }) => text);
  };

  const event = (bookingId: string, type: string, data: Record<string, unknown>): EventBody => ({
    id: randomUUID(),
    type,
    at: test.clock.now().toISOString(),
    bookingId,
    operationId: null,
    data,
  });
  const held = (bookingId: string) =>
    event(bookingId, 'operation.held', { heldUntil: test.clock.now().toISOString() });
  const expired = (bookingId: string) =>
    event(bookingId, 'operation.expired', { heldUntil: test.clock.now().toISOString() });
  /** An event without the required train number. */
  const invalid = (bookingId: string) => event(bookingId, 'train.cancelled', {});

  const receive = async (...events: EventBody[]) => {
    const sent = { body: { events }, response: eventsReceipt };
    return (await test.host.runtime.calls()('trips', 'receiveEvents', sent)).rejected;
  };

  it('keeps the order of each booking in a batch of events', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(await receive(held(one), held(other), expired(one), expired(other), held(one))).toEqual(
      [],
    );
    const of = await readTimeline();
    const start = 'You held new seats.';
    const end = 'The hold on your new seats ran out. Your ticket did not change.';
    expect([of(one), of(other)]).toEqual([
      [start, end, start],
      [start, end],
    ]);
  });

  it('rejects an invalid event and later events of its booking, and receives all others', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const [bad, after] = [invalid(one), held(one)];
    const rejected = await receive(held(one), held(other), bad, expired(other), after, held(other));
    expect(rejected).toEqual([bad.id, after.id]);
    const of = await readTimeline();
    expect([of(one).length, of(other).length]).toEqual([1, 3]);
  });

  it('handles an event in its other subscriptions when one fails, and reports whether a later attempt can succeed', async () => {
    const cancelled = (bookingId: string) =>
      event(bookingId, 'train.cancelled', { trainNumber: '1A23' });
    const [down, damaged] = [cancelled(randomUUID()), cancelled(randomUUID())];
    failures.set(down.bookingId, 503).set(damaged.bookingId, 500);
    const sent = { body: { events: [down, damaged] }, response: eventsReceipt };
    expect(await test.host.runtime.calls()('trips', 'receiveEvents', sent)).toEqual({
      rejected: [down.id, damaged.id],
      temporary: [down.id],
    });
    const of = await readTimeline();
    expect([of(down.bookingId ?? '').length, of(damaged.bookingId ?? '').length]).toEqual([1, 1]);
  });

  it('delays only the events of the same subject when an event has no booking', async () => {
    const deleted = (subject: string, data: Record<string, unknown>): EventBody => ({
      ...event('', 'traveller.deleted', data),
      bookingId: null,
      subject,
    });
    const valid = (travellerId: string) => deleted(travellerId, { travellerId, email: null });
    const [bad, after, other] = [deleted('one', {}), valid('one'), valid('other')];
    expect(await receive(bad, after, other)).toEqual([bad.id, after.id]);
    expect(await rows('select distinct event_id from trips.received_events')).toEqual([
      { event_id: other.id },
    ]);
  });

  it('handles an event once when it arrives again in another batch', async () => {
    const [one, other] = [held(randomUUID()), held(randomUUID())];
    await receive(one);
    await receive(one, other);
    await receive(other, one);
    const of = await readTimeline();
    expect([of(one.bookingId ?? '').length, of(other.bookingId ?? '').length]).toEqual([1, 1]);
    expect(await rows('select * from trips.received_events')).toHaveLength(2);
  });
});

describe('the relay of events', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['trips'], fakes });
  });
  afterAll(() => test.stop());

  it('delivers events of other bookings while one is rejected, and retries that one in order', async () => {
    const context = test.contextOf('trips');
    const publish = (bookingId: string, type: string, data: Record<string, unknown>) =>
      context.transaction((context) =>
        context.publish({ type, bookingId, audience: 'services', data }),
      );
    const [stuck, free] = [randomUUID(), randomUUID()];
    const heldUntil = test.clock.now().toISOString();
    await publish(stuck, 'train.cancelled', {});
    await publish(stuck, 'operation.held', { heldUntil });
    await publish(free, 'operation.held', { heldUntil });
    await test.settled();
    const readTimeline = async () => {
      const { rows } = await context.database.execute<{ booking_id: string; type: string }>(
        sql`select booking_id, type from trips.timeline_entries order by id`,
      );
      return rows.map((row) => [row.booking_id, row.type]);
    };
    expect(await readTimeline()).toEqual([[free, 'operation.held']]);
    await context.database.execute(
      sql`update trips.outbox set payload = jsonb_set(payload, '{data}', '{"trainNumber":"1A23"}')
          where payload->>'type' = 'train.cancelled'`,
    );
    test.clock.advance(60_000);
    await test.settled();
    expect(await readTimeline()).toEqual([
      [free, 'operation.held'],
      [stuck, 'train.cancelled'],
      [stuck, 'operation.held'],
    ]);
    const { rows: left } = await context.database.execute(sql`select * from trips.outbox`);
    expect(left).toEqual([]);
  });

  it('sets an event aside that is rejected again and again, and delivers later events of its booking', async () => {
    const context = test.contextOf('trips');
    const bookingId = randomUUID();
    const publish = (type: string, data: Record<string, unknown>) =>
      context.transaction((context) =>
        context.publish({ type, bookingId, audience: 'services', data }),
      );
    await publish('train.cancelled', {});
    await publish('operation.held', { heldUntil: test.clock.now().toISOString() });
    for (let time = 0; time < 10; time += 1) {
      test.clock.advance(15_000);
      await test.settled();
    }
    const { rows } = await context.database.execute<{ type: string }>(
      sql`select type from trips.timeline_entries where booking_id = ${bookingId}`,
    );
    expect(rows).toEqual([{ type: 'operation.held' }]);
    const { rows: left } = await context.database.execute<{ type: string }>(
      sql`select payload->>'type' as type from trips.outbox`,
    );
    expect(left).toEqual([{ type: 'train.cancelled' }]);
    await context.database.execute(sql`truncate trips.outbox`);
  });

  it('delivers events of other travellers while one is rejected', async () => {
    const context = test.contextOf('trips');
    const publish = (subject: string, data: Record<string, unknown>) =>
      context.transaction((context) =>
        context.publish({
          type: 'traveller.deleted',
          subject,
          audience: 'services',
          data,
        }),
      );
    const left = async () => {
      const { rows } = await context.database.execute<{ order_key: string }>(
        sql`select order_key from trips.outbox order by id`,
      );
      return rows.map((row) => row.order_key);
    };
    const valid = (travellerId: string) => publish(travellerId, { travellerId, email: null });
    await publish('one', {});
    await valid('one');
    await valid('other');
    await test.settled();
    expect(await left()).toEqual(['one', 'one']);
    await context.database.execute(
      sql`update trips.outbox set payload = jsonb_set(payload, '{data}', '{"travellerId":"one","email":null}')`,
    );
    test.clock.advance(60_000);
    await test.settled();
    expect(await left()).toEqual([]);
  });
});
