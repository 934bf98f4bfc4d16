import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { waitUntil } from 'shared-server/testing/wait-until';
import { sessionCookieName } from '../../../../kit/http/access/token-cookies';
import {
  type BrowserStream,
  createBrowserStream,
} from '../../../../testing/event-stream/browser-stream';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import type { Booking } from '../../contract/booking';
import type { Seat } from '../../contract/seat';
import { needOf } from '../../inventory/seats/seats';
import { openInventory } from '../../inventory/trains/train-runs';
import {
  accept,
  assignSeat,
  fillTrains,
  getWish,
  makeReady,
  type Peer,
  reloadBooking,
  removePeers,
  sellPeers,
  wish,
} from '../testing/peers';

describe('seat changes on the same train', () => {
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
  beforeEach(() => removePeers(test));

  const assertInvariants = async () => {
    for (const check of rightsChecks) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const browserOf = async ({ who }: Peer) => {
    const token = who.client.cookies.get(sessionCookieName);
    const stream = createBrowserStream(origin, () => `${sessionCookieName}=${token}`);
    streams.push(stream);
    expect(await stream.open()).toBe(200);
    return stream;
  };
  const typesOf = ({ events }: BrowserStream) => events.map(({ type }) => type);
  const settledAt = (stream: BrowserStream) =>
    waitUntil('the events', () => typesOf(stream).includes('proposal.settled'));
  const timelineOf = async ({ who, booking }: Peer) => {
    const { body } = await who.client.get<{ timeline: { type: string; text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    return body.timeline;
  };
  /** By traveller id. */
  const seatsOf = ({ reservations }: Booking) =>
    new Map(reservations.map(({ travellerId, coach, place }) => [travellerId, { coach, place }]));
  const movesOf = (before: Booking, after: Booking) =>
    [...seatsOf(after)].flatMap(([travellerId, to]) => {
      const from = seatsOf(before).get(travellerId);
      const isUnchanged = from?.coach === to.coach && from.place === to.place;
      return isUnchanged ? [] : [{ travellerId, legIndex: 0, from, to }];
    });

  it('seats a party together when a single traveller makes room, and publishes each moved seat', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    const [single] = (await sellPeers(test, [9])) as [Peer];
    const [bystander] = (await sellPeers(test, [9])) as [Peer];
    await fillTrains(test, [party.booking.journey]);
    const [, second] = party.booking.travellers;
    const own = single.booking.travellers[0]?.id;
    // Swap the seats by SQL, so that the single traveller sits between the two.
    await test.context.database.execute(sql`
      with two as (select id, coach, place from train_swap.reservations
        where traveller_id in (${second?.id}, ${own}) and state = 'CONFIRMED')
      update train_swap.reservations r set coach = o.coach, place = o.place
      from two o where r.id in (select id from two) and o.id <> r.id`);
    await test.context.database.execute(sql`
      update train_swap.held_segments s set reservation_id = r.id from train_swap.reservations r
      where r.traveller_id in (${second?.id}, ${own}) and r.state = 'CONFIRMED'
        and s.train_run_id = r.train_run_id and s.coach = r.coach and s.place = r.place`);
    await assertInvariants();
    const before = { party: await reloadBooking(party), single: await reloadBooking(single) };
    expect((await wish(party, { together: true })).status).toBe(201);
    await test.settled();
    expect((await getWish(party))?.state).toBe('OPEN');
    expect((await wish(single, { makeRoom: true })).status).toBe(201);
    await test.settled();
    const parts = [await makeReady(test, party), await makeReady(test, single)];
    expect(parts.map(({ amountDue }) => amountDue.amount)).toEqual([0, 0]);
    await assertInvariants();
    const browsers = { party: await browserOf(party), single: await browserOf(single) };
    const bystanderBrowser = await browserOf(bystander);
    await accept(party, parts[0]?.id ?? '');
    expect((await accept(single, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    const after = { party: await reloadBooking(party), single: await reloadBooking(single) };
    const [one, other] = after.party.reservations;
    expect(after.party.reservations).toHaveLength(2);
    expect(one?.coach).toBe(other?.coach);
    await assertInvariants();

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
    expect(bystanderBrowser.events).toEqual([]);
  });

  it('seats a party at a wheelchair space and beside it', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    const [otherTrainPeer] = (await sellPeers(test, [11])) as [Peer];
    const needs = ['WHEELCHAIR', 'NEAR_WHEELCHAIR'] as const;
    const listProtectedPlaces = async ({ booking: { journey } }: Peer) => {
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
    const own = await listProtectedPlaces(party);
    for (const [nth, places] of own.entries()) {
      await assignSeat(test, party, nth, places[0] as Seat);
    }
    await fillTrains(test, [otherTrainPeer.booking.journey]);
    const journeyIds = [otherTrainPeer.booking.journey.id];
    expect((await wish(party, { journeyIds, together: true })).status).toBe(201);
    await test.settled();
    const part = await makeReady(test, party);
    expect(part.proposal?.kind).toBe('free-seat');
    const retained = await listProtectedPlaces(otherTrainPeer);
    for (const [nth, { id }] of party.booking.travellers.entries()) {
      const seat = part.places.find(({ travellerId }) => travellerId === id);
      expect(retained[nth]).toContainEqual({ coach: seat?.coach, place: seat?.place });
    }
    expect((await accept(party, part.id)).body.status).toBe('CONFIRMED');
    await assertInvariants();
  });

  it('publishes no moved seat when the train changes too', async () => {
    const peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await fillTrains(
      test,
      peers.map(({ booking }) => booking.journey),
    );
    const [one, other] = peers;
    await wish(one, { journeyIds: [other.booking.journey.id] });
    await wish(other, { journeyIds: [one.booking.journey.id] });
    await test.settled();
    const parts = [await makeReady(test, one), await makeReady(test, other)];
    const stream = await browserOf(one);
    await accept(one, parts[0]?.id ?? '');
    expect((await accept(other, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
    await settledAt(stream);
    expect(typesOf(stream)).toContain('booking.exchanged');
    expect(typesOf(stream)).not.toContain('seat.moved');
  });
});
