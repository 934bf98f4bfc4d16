import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { seatKey } from '../../contract/seat';
import { openInventory } from '../../inventory/trains/train-runs';
import {
  fillTrains,
  getPart,
  getWish,
  type Peer,
  removePeers,
  sellPeers,
  wish,
} from '../testing/peers';

const minute = 60_000;

describe('wishes with late trains', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    test.clock.set(new Date('2026-11-21T07:00:00Z'));
    const { database } = test.context;
    await removePeers(test);
    await database.execute(sql`delete from train_swap.outbox`);
  });
  const getDepartureTime = ({ booking }: Peer) => Date.parse(booking.journey.departure);

  it('match another seat until a late train leaves', async () => {
    const [peer] = (await sellPeers(test, [9])) as [Peer];
    const { journey, reservations } = peer.booking;
    const { trainId = '', serviceDate = '' } = journey.legs[0] ?? {};
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 60 },
      response: z.unknown(),
    });
    test.clock.set(new Date(getDepartureTime(peer) + 10 * minute));
    const [leg] = await openInventory(test.context, journey);
    const held = new Set(reservations.map(seatKey));
    const own = leg?.layout.coaches
      .flatMap(({ id: coach, places }) => places.map((place) => ({ coach, place })))
      .find(({ coach, place }) => held.has(seatKey({ coach, place: place.number })));
    const isAtWindow = own?.place.properties.includes('WINDOW_SEAT');
    const made = await wish(peer, { properties: [isAtWindow ? 'AISLE_SEAT' : 'WINDOW_SEAT'] });
    expect(made.status).toBe(201);
    await test.settled();
    expect((await getPart(peer)).proposal?.kind).toBe('free-seat');
  });

  it('are matched later when both full matches were missed', async () => {
    const peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    const [one, other] = peers;
    const journeys = peers.map(({ booking }) => booking.journey);
    await fillTrains(test, journeys);
    await wish(one, { journeyIds: [other.booking.journey.id] });
    await wish(other, { journeyIds: [one.booking.journey.id] });
    test.clock.set(new Date(getDepartureTime(one) - 60 * minute));
    expect((await getWish(one))?.operationId).toBeNull();
    await test.runJob('train-swap', 'run-full-matches');
    expect((await getPart(one)).proposal?.kind).toBe('two-way');
  });
});
