import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { until } from 'shared-server/testing/until';
import { sessionCookieName } from '../../../kit/http/session-cookie';
import { type BrowserStream, browserStream } from '../../../testing/event-stream/browser-stream';
import { checksOfRights } from '../../../testing/safety/checks/checks-of-rights';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import type { Booking } from '../contract/booking';
import type { Seat } from '../contract/seat';
import { needOf } from '../inventory/seats';
import { openInventory } from '../inventory/train-runs';
import {
  accept,
  bookingOf,
  fillUp,
  type Peer,
  ready,
  seatByHand,
  sellPeers,
  wish,
  wishOf,
} from './testing/peers';

describe('travellers whose seats change', () => {
  let test: SwapTest;
  let origin: string;
  const streams: BrowserStream[] = [];
  beforeAll(async () => {
    test = await startSwapTest(undefined, ['propagator']);
    origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    await test?.stop();
  });
  beforeEach(async () => {
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    test.payments.clear();
  });

  const sound = async () => {
    for (const check of checksOfRights) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const browserOf = async ({ who }: Peer) => {
    const token = who.client.cookies.get(sessionCookieName);
    const stream = browserStream(origin, () => `${sessionCookieName}=${token}`);
    streams.push(stream);
    expect(await stream.open()).toBe(200);
    return stream;
  };
  const typesOf = ({ events }: BrowserStream) => events.map(({ type }) => type);
  const settledAt = (stream: BrowserStream) =>
    until('the events', () => typesOf(stream).includes('proposal.settled'));
  const timelineOf = async ({ who, booking }: Peer) => {
    const { body } = await who.client.get<{ timeline: { type: string; text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    return body.timeline;
  };
  /** By traveller. */
  const seatsOf = ({ reservations }: Booking) =>
    new Map(reservations.map(({ travellerId, coach, place }) => [travellerId, { coach, place }]));
  const movesOf = (before: Booking, after: Booking) =>
    [...seatsOf(after)].flatMap(([travellerId, to]) => {
      const from = seatsOf(before).get(travellerId);
      const stays = from?.coach === to.coach && from.place === to.place;
      return stays ? [] : [{ travellerId, legIndex: 0, from, to }];
    });

  it('sit together where a traveller alone makes room, and all whose seat moved are told where to', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    const [single] = (await sellPeers(test, [9])) as [Peer];
    const [bystander] = (await sellPeers(test, [9])) as [Peer];
    await fillUp(test, [party.booking.journey]);
    const [, second] = party.booking.travellers;
    const own = single.booking.travellers[0]?.id;
    // The one who travels alone sits between the two: their seats are changed by hand.
    await test.context.database.execute(sql`
      with two as (select id, coach, place from train_swap.reservations
        where traveller_id in (${second?.id}, ${own}) and state = 'CONFIRMED')
      update train_swap.reservations r set coach = o.coach, place = o.place
      from two o where r.id in (select id from two) and o.id <> r.id`);
    await test.context.database.execute(sql`
      update train_swap.held_segments s set reservation_id = r.id from train_swap.reservations r
      where r.traveller_id in (${second?.id}, ${own}) and r.state = 'CONFIRMED'
        and s.train_run_id = r.train_run_id and s.coach = r.coach and s.place = r.place`);
    await sound();
    const before = { party: await bookingOf(party), single: await bookingOf(single) };
    expect((await wish(party, { together: true })).status).toBe(201);
    await test.settled();
    expect((await wishOf(party))?.state).toBe('OPEN');
    expect((await wish(single, { makeRoom: true })).status).toBe(201);
    await test.settled();
    const parts = [await ready(test, party), await ready(test, single)];
    expect(parts.map(({ amountDue }) => amountDue.amount)).toEqual([0, 0]);
    await sound();
    const browsers = { party: await browserOf(party), single: await browserOf(single) };
    const uninvolved = await browserOf(bystander);
    await accept(party, parts[0]?.id ?? '');
    expect((await accept(single, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    const after = { party: await bookingOf(party), single: await bookingOf(single) };
    const [one, other] = after.party.reservations;
    expect(after.party.reservations).toHaveLength(2);
    expect(one?.coach).toBe(other?.coach);
    await sound();

    await test.settled();
    for (const [name, peer, part] of [
      ['party', party, parts[0]],
      ['single', single, parts[1]],
    ] as const) {
      const stream = browsers[name];
      await settledAt(stream);
      const moves = movesOf(before[name], after[name]);
      expect(moves.length).toBeGreaterThan(0);
      expect(stream.events.filter(({ type }) => type === 'seat.moved')).toMatchObject([
        { bookingId: peer.booking.id, operationId: part?.id, data: { moves } },
      ]);
      const lines = await timelineOf(peer);
      const seats = lines.find(({ type }) => type === 'seat.moved')?.text;
      for (const { to } of moves) expect(seats).toContain(`coach ${to.coach}, seat ${to.place}`);
      const swap = lines.find(({ type }) => type === 'booking.exchanged')?.text;
      expect(swap).toMatch(/^You changed seats on the /);
    }
    expect(uninvolved.events).toEqual([]);
  });

  it('sit on the space for a wheelchair and beside it, with the gangway between them or not', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    const [there] = (await sellPeers(test, [11])) as [Peer];
    const needs = ['WHEELCHAIR', 'NEAR_WHEELCHAIR'] as const;
    const keptOn = async ({ booking: { journey } }: Peer) => {
      const [leg] = await openInventory(test.context, journey);
      const coaches = leg?.layout.coaches.filter((coach) => coach.class === 'STANDARD') ?? [];
      return needs.map((need) =>
        coaches.flatMap(({ id: coach, places }) =>
          places
            .filter(({ properties }) => needOf(properties) === need)
            .map(({ number: place }) => ({ coach, place })),
        ),
      );
    };
    const own = await keptOn(party);
    for (const [nth, places] of own.entries()) {
      await seatByHand(test, party, nth, places[0] as Seat);
    }
    await fillUp(test, [there.booking.journey]);
    const journeyIds = [there.booking.journey.id];
    expect((await wish(party, { journeyIds, together: true })).status).toBe(201);
    await test.settled();
    const part = await ready(test, party);
    expect(part.proposal?.kind).toBe('free-seat');
    const kept = await keptOn(there);
    for (const [nth, { id }] of party.booking.travellers.entries()) {
      const seat = part.places.find(({ travellerId }) => travellerId === id);
      expect(kept[nth]).toContainEqual({ coach: seat?.coach, place: seat?.place });
    }
    expect((await accept(party, part.id)).body.status).toBe('CONFIRMED');
    await sound();
  });

  it('and their trains with them are told of the new ticket alone', async () => {
    const peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await fillUp(
      test,
      peers.map(({ booking }) => booking.journey),
    );
    const [one, other] = peers;
    await wish(one, { journeyIds: [other.booking.journey.id] });
    await wish(other, { journeyIds: [one.booking.journey.id] });
    await test.settled();
    const parts = [await ready(test, one), await ready(test, other)];
    const stream = await browserOf(one);
    await accept(one, parts[0]?.id ?? '');
    expect((await accept(other, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
    await settledAt(stream);
    expect(typesOf(stream)).toContain('booking.exchanged');
    expect(typesOf(stream)).not.toContain('seat.moved');
  });
});
