import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { needOf } from '../../inventory/seats/seats';
import { openInventory } from '../../inventory/trains/train-runs';
import {
  accept,
  assignSeat,
  fillTrains,
  getPart,
  getWish,
  makeReady,
  type Peer,
  reloadBooking,
  removePeers,
  sellPeers,
  wish,
} from '../testing/peers';

const minute = 60_000;

describe('wishes for a seat on the current train', () => {
  let test: SwapTest;
  let peer: Peer;
  let coach: string;
  /** Two adjacent seats, and one elsewhere in the same coach. */
  let window: string;
  let aisle: string;
  let elsewhere: string;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    test.clock.set(new Date('2026-11-21T07:00:00Z'));
    const { database } = test.context;
    await removePeers(test);
    [peer] = (await sellPeers(test, [9])) as [Peer];
    await database.execute(sql`delete from train_swap.reservations where traveller_id is null`);
    const [leg] = await openInventory(test.context, peer.booking.journey);
    const inClass = leg?.layout.coaches.filter((each) => each.class === 'STANDARD').at(-2);
    const places = (inClass?.places ?? []).filter(({ properties }) => needOf(properties) === null);
    const adjacentPairs = places.flatMap((one) => {
      const beside = places.find(
        ({ row, column, properties }) =>
          row === one.row && column === one.column + 1 && properties.includes('AISLE_SEAT'),
      );
      return one.properties.includes('WINDOW_SEAT') && beside ? [[one, beside] as const] : [];
    });
    coach = inClass?.id ?? '';
    [window = '', aisle = ''] = adjacentPairs[0]?.map(({ number }) => number) ?? [];
    elsewhere = adjacentPairs.at(-1)?.[1].number ?? '';
    await assignSeat(test, peer, 0, { coach, place: aisle });
  });

  const forbidSwap = ({ booking }: Peer) =>
    test.context.database.execute(sql`
      update train_swap.bookings set ticket_type_code = 'ADVANCE-S', ticket_type_name = 'Advance Single'
      where id = ${booking.id}`);
  /** Sets the clock to this many minutes after departure. */
  const setMinutesAfterDeparture = (minutes: number) =>
    test.clock.set(new Date(Date.parse(peer.booking.journey.departure) + minutes * minute));
  const exchangesMade = async ({ booking }: Peer) => {
    const { rows } = await test.context.database.execute<{ made: number }>(
      sql`select exchanges_made as made from train_swap.bookings where id = ${booking.id}`,
    );
    return rows[0]?.made;
  };

  it('are rejected when the seat already has the property', async () => {
    await assignSeat(test, peer, 0, { coach, place: window });
    const rejected = await wish(peer, { properties: ['WINDOW_SEAT'] });
    expect([rejected.status, rejected.body.pointers]).toEqual([
      422,
      [{ pointer: '#/properties', detail: 'Your seat has this already.' }],
    ]);
    expect((await wish(peer, { properties: ['WINDOW_SEAT', 'TABLE'] })).status).toBe(201);
  });

  it('are rejected for a party that sits together, unless a property is missing', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    await assignSeat(test, peer, 0, { coach, place: elsewhere });
    await assignSeat(test, party, 0, { coach, place: window });
    await assignSeat(test, party, 1, { coach, place: aisle });
    const rejected = await wish(party, { together: true });
    expect([rejected.status, rejected.body.pointers]).toEqual([
      422,
      [{ pointer: '#/together', detail: 'You sit together already.' }],
    ]);
    expect((await wish(party, { together: true, properties: ['WINDOW_SEAT'] })).status).toBe(201);
  });

  it('are possible until arrival, whether or not the ticket can be swapped', async () => {
    const [later] = (await sellPeers(test, [11])) as [Peer];
    await forbidSwap(peer);
    const forOther = await wish(peer, { journeyIds: [later.booking.journey.id] });
    expect(forOther.body.code).toBe('booking-not-swappable');
    setMinutesAfterDeparture(5);
    const made = await wish(peer, { properties: ['WINDOW_SEAT'] });
    expect(made.body).toMatchObject({ legIndex: 0, deadline: peer.booking.journey.arrival });
    await test.settled();
    const part = await makeReady(test, peer);
    expect([part.proposal?.kind, part.amountDue.amount]).toEqual(['free-seat', 0]);
    expect((await accept(peer, part.id)).body.status).toBe('CONFIRMED');
    expect((await reloadBooking(peer)).reservations).toMatchObject(part.places);
    expect(await exchangesMade(peer)).toBe(0);
    test.clock.set(new Date(peer.booking.journey.arrival));
    const over = await wish(peer, { properties: ['WINDOW_SEAT'] });
    expect(over.body.code).toBe('booking-not-swappable');
    expect(over.body.detail).toContain('Your train reached Leeds');
  });

  it('stay open after the cut-off when the wish was also for other trains', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    const [later] = (await sellPeers(test, [11])) as [Peer];
    await assignSeat(test, party, 0, { coach, place: window });
    await assignSeat(test, party, 1, { coach, place: elsewhere });
    await forbidSwap(party);
    const journeys = [peer, later].map(({ booking }) => booking.journey);
    await fillTrains(test, journeys);
    const terms = { journeyIds: [later.booking.journey.id], makeRoom: true };
    const { deadline } = (await wish(peer, terms)).body;
    expect(deadline).toBe(peer.booking.journey.arrival);
    setMinutesAfterDeparture(-10);
    await wish(later, { journeyIds: [peer.booking.journey.id] });
    await test.settled();
    expect((await getWish(later))?.operationId).toBeNull();
    expect((await wish(party, { together: true })).status).toBe(201);
    await test.settled();
    const parts = [await makeReady(test, peer), await makeReady(test, party)];
    expect(Date.parse((await getPart(peer)).heldUntil)).toBe(
      test.clock.now().getTime() + 20 * minute,
    );
    await accept(peer, parts[0]?.id ?? '');
    expect((await accept(party, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    expect(await exchangesMade(party)).toBe(0);
  });
});
