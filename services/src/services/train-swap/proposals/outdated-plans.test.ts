import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { armFailPoints } from '../../../kit/fail-points';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { routeDayKey } from '../wishes/route-day';
import { openPlanned, planArrivals } from './match-route-day';
import { fillUp, type Peer, partOf, sellPeers, wish, wishOf } from './testing/peers';

describe('a proposal that is outdated when it is to be opened', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('keeps who waits from nothing that is next best', async () => {
    const [first, wanted, next] = (await sellPeers(test, [9, 11, 13])) as [Peer, Peer, Peer];
    const journeys = [first, wanted, next].map(({ booking }) => booking.journey);
    await fillUp(test, journeys);
    const journeyIds = [wanted.booking.journey.id];
    for (const each of [first, next]) expect((await wish(each, { journeyIds })).status).toBe(201);
    await test.settled();
    const disarm = armFailPoints((point) => {
      if (point === 'relay train-swap.taken') throw new Error('stuck');
    });
    const others = [first.booking.journey.id, next.booking.journey.id];
    const { id } = (await wish(wanted, { journeyIds: others })).body;
    const market = routeDayKey(wanted.booking.journey);
    const plans = await planArrivals(test.context, market, [id]);
    const parties = plans.plans.flatMap(({ parts }) => parts.map((part) => part.wish.bookingId));
    expect(parties.sort()).toEqual([first.booking.id, wanted.booking.id].sort());
    const free = (await first.who.offers(first.booking.id)).find(({ seatsLeft }) => seatsLeft > 0);
    expect((await first.who.hold(free?.offerId ?? '')).status).toBe(201);
    await test.context.database.execute(sql`delete from train_swap.outbox`);
    disarm();
    await test.context.transaction((context) => openPlanned(context, plans));
    await test.settled();
    expect((await wishOf(first))?.operationId).toBeNull();
    for (const each of [wanted, next]) {
      expect((await partOf(each)).proposal).toMatchObject({ kind: 'two-way', state: 'OPEN' });
    }
  });
});
