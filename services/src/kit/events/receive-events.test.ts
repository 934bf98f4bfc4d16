import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { type EventBody, eventsReceipt } from './receive-events';

describe('the door for events', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['trips'] });
  });
  afterAll(() => test.stop());
  beforeEach(() => rows('truncate trips.timeline_entries, trips.received_events, trips.outbox'));

  const rows = async <R extends Record<string, unknown>>(statement: string) =>
    (await test.contextOf('trips').database.execute<R>(sql.raw(statement))).rows;

  const lines = async () => {
    const all = await rows<{ booking_id: string; text: string }>(
      'select booking_id, text from trips.timeline_entries order by id',
    );
    return (bookingId: string) =>
      all.filter((row) => row.booking_id === bookingId).map(({ text }) => text);
  };

  const event = (bookingId: string, type: string, data: Record<string, unknown>): EventBody => ({
    ...{ id: randomUUID(), type, at: test.clock.now().toISOString() },
    ...{ bookingId, operationId: null, data },
  });
  const held = (bookingId: string) =>
    event(bookingId, 'operation.held', { heldUntil: test.clock.now().toISOString() });
  const expired = (bookingId: string) =>
    event(bookingId, 'operation.expired', { heldUntil: test.clock.now().toISOString() });
  /** What it says of the train is missing. */
  const damaged = (bookingId: string) => event(bookingId, 'train.cancelled', {});

  const hand = async (...events: EventBody[]) => {
    const sent = { body: { events }, response: eventsReceipt };
    return (await test.host.runtime.calls()('trips', 'receiveEvents', sent)).refused;
  };

  it('keeps the order of each booking among events that came together', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(await hand(held(one), held(other), expired(one), expired(other), held(one))).toEqual([]);
    const of = await lines();
    const start = 'You held new seats.';
    const end = 'The hold on your new seats ran out. Your ticket stayed as it was.';
    expect([of(one), of(other)]).toEqual([
      [start, end, start],
      [start, end],
    ]);
  });

  it('refuses what is damaged and what comes after it of the same booking, and takes all else', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const [bad, after] = [damaged(one), held(one)];
    const refused = await hand(held(one), held(other), bad, expired(other), after, held(other));
    expect(refused).toEqual([bad.id, after.id]);
    const of = await lines();
    expect([of(one).length, of(other).length]).toEqual([1, 3]);
  });

  it('lets an event without a booking hold up its own subject alone', async () => {
    const deleted = (subject: string, data: Record<string, unknown>): EventBody => ({
      ...event('', 'traveller.deleted', data),
      bookingId: null,
      subject,
    });
    const known = (travellerId: string) => deleted(travellerId, { travellerId, email: null });
    const [bad, after, other] = [deleted('one', {}), known('one'), known('other')];
    expect(await hand(bad, after, other)).toEqual([bad.id, after.id]);
    expect(await rows('select event_id from trips.received_events')).toEqual([
      { event_id: other.id },
    ]);
  });

  it('takes an event once, whoever it comes with', async () => {
    const [one, other] = [held(randomUUID()), held(randomUUID())];
    await hand(one);
    await hand(one, other);
    await hand(other, one);
    const of = await lines();
    expect([of(one.bookingId ?? '').length, of(other.bookingId ?? '').length]).toEqual([1, 1]);
    expect(await rows('select * from trips.received_events')).toHaveLength(2);
  });
});

describe('the relay of events', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['trips'] });
  });
  afterAll(() => test.stop());

  it('brings those of others though one is refused, and that one again in its turn', async () => {
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
    const told = async () => {
      const { rows } = await context.database.execute<{ booking_id: string; type: string }>(
        sql`select booking_id, type from trips.timeline_entries order by id`,
      );
      return rows.map((row) => [row.booking_id, row.type]);
    };
    expect(await told()).toEqual([[free, 'operation.held']]);
    await context.database.execute(
      sql`update trips.outbox set payload = jsonb_set(payload, '{data}', '{"trainNumber":"1A23"}')
          where payload->>'type' = 'train.cancelled'`,
    );
    test.clock.advance(60_000);
    await test.settled();
    expect(await told()).toEqual([
      [free, 'operation.held'],
      [stuck, 'train.cancelled'],
      [stuck, 'operation.held'],
    ]);
    const { rows: left } = await context.database.execute(sql`select * from trips.outbox`);
    expect(left).toEqual([]);
  });

  it('lets those about another traveller pass though one is refused', async () => {
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
    const known = (travellerId: string) => publish(travellerId, { travellerId, email: null });
    await publish('one', {});
    await known('one');
    await known('other');
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
