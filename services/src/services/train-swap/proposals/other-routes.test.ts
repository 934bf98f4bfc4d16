import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { authorise } from '../../../testing/swap/traveller';
import { fillUp, type Peer, partOf, refuse, sellPeers, wish, wishOf } from './testing/peers';

describe('a seat that is freed by who rides a part of the way', () => {
  let test: SwapTest;
  /** Would go to Edinburgh with the full train that `near` rides to York. */
  let far: Peer;
  let near: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    test.payments.clear();
    const [early, through] = (await sellPeers(test, [9, 11], 1, 'EDB')) as [Peer, Peer];
    [near] = (await sellPeers(test, [11], 1, 'YRK')) as [Peer];
    far = early;
    expect(trainOf(near)).toBe(trainOf(through));
    await fillUp(test, [through.booking.journey]);
    expect((await wish(far, { journeyIds: [through.booking.journey.id] })).status).toBe(201);
    await test.settled();
    expect((await wishOf(far))?.operationId).toBeNull();
  });
  const trainOf = ({ booking }: Peer) => booking.journey.legs[0]?.trainId;
  const takeAnotherTrain = async ({ who, booking }: Peer) => {
    const free = (await who.offers(booking.id)).find(({ seatsLeft }) => seatsLeft > 0);
    const held = (await who.hold(free?.offerId ?? '')).body;
    await who.stepUp(held.id);
    authorise(test, held);
    expect((await who.confirm(held.id)).status).toBe(200);
    await test.settled();
  };

  it('is offered to who wants the train for all of a longer way', async () => {
    await takeAnotherTrain(near);
    expect((await partOf(far)).proposal?.kind).toBe('free-seat');
  });

  it('is offered to them when a proposal of the shorter way ends that was to have it', async () => {
    const [first] = (await sellPeers(test, [9], 1, 'YRK')) as [Peer];
    expect((await wish(first, { journeyIds: [near.booking.journey.id] })).status).toBe(201);
    await test.settled();
    await takeAnotherTrain(near);
    const part = await partOf(first);
    expect((await wishOf(far))?.operationId).toBeNull();
    expect((await refuse(first, part.id)).status).toBe(204);
    await test.settled();
    expect((await partOf(far)).proposal?.kind).toBe('free-seat');
  });
});
