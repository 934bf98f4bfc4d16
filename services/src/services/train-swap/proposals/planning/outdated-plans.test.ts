import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { armFailPoints } from '../../../../kit/fail-points';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { getRouteDayKey } from '../../wishes/wish-markets';
import { fillTrains, getPart, getWish, type Peer, sellPeers, wish } from '../testing/peers';
import { openPlanned, planNewWishes } from './plan-matches';

describe('an outdated plan', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('does not block the next best match', async () => {
    const [first, wanted, next] = (await sellPeers(test, [9, 11, 13])) as [Peer, Peer, Peer];
    const journeys = [first, wanted, next].map(({ booking }) => booking.journey);
    await fillTrains(test, journeys);
    const journeyIds = [wanted.booking.journey.id];
    for (const each of [first, next]) expect((await wish(each, { journeyIds })).status).toBe(201);
    await test.settled();
    const disarm = armFailPoints((point) => {
      if (point === 'relay train-swap.loaded') throw new Error('stuck');
    });
    const others = [first.booking.journey.id, next.booking.journey.id];
    const { id } = (await wish(wanted, { journeyIds: others })).body;
    const market = getRouteDayKey(wanted.booking.journey);
    const plans = await planNewWishes(test.context, market, [id]);
    const parties = plans.plans.flatMap(({ parts }) => parts.map((part) => part.wish.bookingId));
    expect(parties.sort()).toEqual([first.booking.id, wanted.booking.id].sort());
    const free = (await first.who.offers(first.booking.id)).find(({ seatsLeft }) => seatsLeft > 0);
    expect((await first.who.hold(free?.offerId ?? '')).status).toBe(201);
    await test.context.database.execute(sql`delete from train_swap.outbox`);
    disarm();
    await test.context.transaction((context) => openPlanned(context, plans));
    await test.settled();
    expect((await getWish(first))?.operationId).toBeNull();
    for (const each of [wanted, next]) {
      expect((await getPart(each)).proposal).toMatchObject({ kind: 'two-way', state: 'OPEN' });
    }
  });
});
