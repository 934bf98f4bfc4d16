import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { needOf } from '../inventory/seats';
import { openInventory } from '../inventory/train-runs';
import {
  accept,
  bookingOf,
  fillUp,
  type Peer,
  partOf,
  ready,
  seatByHand,
  sellPeers,
  wish,
  wishOf,
} from './testing/peers';

const minute = 60_000;

describe('wishes for a seat on the own train', () => {
  let test: SwapTest;
  let peer: Peer;
  let coach: string;
  /** Two beside each other, and one elsewhere in the same coach. */
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
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    [peer] = (await sellPeers(test, [9])) as [Peer];
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    const [leg] = await openInventory(test.context, peer.booking.journey);
    const inClass = leg?.layout.coaches.filter((each) => each.class === 'STANDARD').at(-2);
    const places = (inClass?.places ?? []).filter(({ properties }) => needOf(properties) === null);
    const near = places.flatMap((one) => {
      const beside = places.find(
        ({ row, column, properties }) =>
          row === one.row && column === one.column + 1 && properties.includes('AISLE_SEAT'),
      );
      return one.properties.includes('WINDOW_SEAT') && beside ? [[one, beside] as const] : [];
    });
    coach = inClass?.id ?? '';
    [window = '', aisle = ''] = near[0]?.map(({ number }) => number) ?? [];
    elsewhere = near.at(-1)?.[1].number ?? '';
    await seatByHand(test, peer, 0, { coach, place: aisle });
  });

  const cannotBeSwapped = ({ booking }: Peer) =>
    test.context.database.execute(sql`
      update train_swap.bookings set ticket_type_code = 'ADVANCE-S', ticket_type_name = 'Advance Single'
      where id = ${booking.id}`);
  /** So many minutes after the first train leaves. */
  const setOff = (minutes: number) =>
    test.clock.set(new Date(Date.parse(peer.booking.journey.departure) + minutes * minute));
  const exchangesMade = async ({ booking }: Peer) => {
    const { rows } = await test.context.database.execute<{ made: number }>(
      sql`select exchanges_made as made from train_swap.bookings where id = ${booking.id}`,
    );
    return rows[0]?.made;
  };

  it('are refused to who sits on such a seat already, for none would be a gain', async () => {
    await seatByHand(test, peer, 0, { coach, place: window });
    const refused = await wish(peer, { properties: ['WINDOW_SEAT'] });
    expect([refused.status, refused.body.pointers]).toEqual([
      422,
      [{ pointer: '#/properties', detail: 'Your seat has this already.' }],
    ]);
    expect((await wish(peer, { properties: ['WINDOW_SEAT', 'TABLE'] })).status).toBe(201);
  });

  it('are refused to a party that sits together already, but not with what only one of them has', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    await seatByHand(test, peer, 0, { coach, place: elsewhere });
    await seatByHand(test, party, 0, { coach, place: window });
    await seatByHand(test, party, 1, { coach, place: aisle });
    const refused = await wish(party, { together: true });
    expect([refused.status, refused.body.pointers]).toEqual([
      422,
      [{ pointer: '#/together', detail: 'You sit together already.' }],
    ]);
    expect((await wish(party, { together: true, properties: ['WINDOW_SEAT'] })).status).toBe(201);
  });

  it('need neither a ticket that can be swapped nor one whose swaps are open, until the train arrives', async () => {
    const [later] = (await sellPeers(test, [11])) as [Peer];
    await cannotBeSwapped(peer);
    const forOther = await wish(peer, { journeyIds: [later.booking.journey.id] });
    expect(forOther.body.code).toBe('booking-not-swappable');
    setOff(5);
    const made = await wish(peer, { properties: ['WINDOW_SEAT'] });
    expect(made.body).toMatchObject({ legIndex: 0, deadline: peer.booking.journey.arrival });
    await test.settled();
    const part = await ready(test, peer);
    expect([part.proposal?.kind, part.amountDue.amount]).toEqual(['free-seat', 0]);
    expect((await accept(peer, part.id)).body.status).toBe('CONFIRMED');
    expect((await bookingOf(peer)).reservations).toMatchObject(part.places);
    expect(await exchangesMade(peer)).toBe(0);
    test.clock.set(new Date(peer.booking.journey.arrival));
    const over = await wish(peer, { properties: ['WINDOW_SEAT'] });
    expect(over.body.code).toBe('booking-not-swappable');
    expect(over.body.detail).toContain('Your train reached Leeds');
  });

  it('go on where the same wish was for other trains, too, and swaps are closed', async () => {
    const [party] = (await sellPeers(test, [9], 2)) as [Peer];
    const [later] = (await sellPeers(test, [11])) as [Peer];
    await seatByHand(test, party, 0, { coach, place: window });
    await seatByHand(test, party, 1, { coach, place: elsewhere });
    await cannotBeSwapped(party);
    const journeys = [peer, later].map(({ booking }) => booking.journey);
    await fillUp(test, journeys);
    const both = { journeyIds: [later.booking.journey.id], makeRoom: true };
    const { deadline } = (await wish(peer, both)).body;
    expect(deadline).toBe(peer.booking.journey.arrival);
    setOff(-10);
    await wish(later, { journeyIds: [peer.booking.journey.id] });
    await test.settled();
    expect((await wishOf(later))?.operationId).toBeNull();
    expect((await wish(party, { together: true })).status).toBe(201);
    await test.settled();
    const parts = [await ready(test, peer), await ready(test, party)];
    expect(Date.parse((await partOf(peer)).heldUntil)).toBe(
      test.clock.now().getTime() + 20 * minute,
    );
    await accept(peer, parts[0]?.id ?? '');
    expect((await accept(party, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    expect(await exchangesMade(party)).toBe(0);
  });
});
