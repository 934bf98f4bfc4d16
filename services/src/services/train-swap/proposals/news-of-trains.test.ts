import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { firstLeg } from '../contract/journey';
import { openInventory } from '../inventory/train-runs';
import { fillUp, type Peer, partOf, sellPeers, wish, wishOf } from './testing/peers';

describe('wishes when something is said of a train', () => {
  let test: SwapTest;
  let peer: Peer;
  let later: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    // What is known of trains may be seconds old.
    test.clock.advance(60_000);
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    [peer, later] = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    for (const each of [peer, later]) await say(each, {});
  });

  const say = async ({ booking }: Peer, status: { cancelled?: boolean; delayMinutes?: number }) => {
    const { trainId, serviceDate } = firstLeg(booking.journey);
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, ...status },
      response: z.unknown(),
    });
    await test.settled();
  };
  const proposal = async () => {
    const made = await wishOf(peer);
    return made?.operationId ? (await partOf(peer)).proposal?.state : made?.state;
  };
  const forLater = async () => {
    expect((await wish(peer, { journeyIds: [later.booking.journey.id] })).status).toBe(201);
    await test.settled();
  };
  const makeRoomOnLater = async () => {
    const [leg] = await openInventory(test.context, later.booking.journey);
    await test.context.database.execute(sql`
      delete from train_swap.reservations where demonstration and train_run_id = ${leg?.trainRunId}`);
  };

  it('for a seat on the own train are matched again when that was cancelled and runs again', async () => {
    await wish(peer, { properties: ['TABLE'] });
    await test.settled();
    expect(await proposal()).toBe('OPEN');
    const before = await partOf(peer);
    await say(peer, { cancelled: true });
    expect(await proposal()).toBe('ENDED');
    test.clock.advance(60_000);
    await say(peer, {});
    expect((await partOf(peer)).id).not.toBe(before.id);
    expect(await proposal()).toBe('OPEN');
  });

  it('for another train are matched again when that was cancelled and runs again', async () => {
    await forLater();
    expect(await proposal()).toBe('OPEN');
    await say(later, { cancelled: true });
    expect(await proposal()).toBe('ENDED');
    test.clock.advance(60_000);
    await say(later, {});
    expect(await proposal()).toBe('OPEN');
  });

  it('cost no fee from the moment on that the own train is cancelled', async () => {
    await fillUp(test, [later.booking.journey]);
    await forLater();
    expect((await wishOf(peer))?.operationId).toBeNull();
    await makeRoomOnLater();
    await say(peer, { cancelled: true });
    const { offer } = await partOf(peer);
    expect(offer.price.lines.map(({ label }) => label)).toContain(
      'Swap fee waived, your train is disrupted',
    );
  });

  it.each([
    ['cancelled', { cancelled: true }],
    ['very late', { delayMinutes: 40 }],
  ])('come to another price when the own train is %s while it is asked for', async (_, lost) => {
    await forLater();
    const before = await partOf(peer);
    expect(before.offer.price.lines.map(({ label }) => label)).toContain('Swap fee');
    test.clock.advance(60_000);
    await say(peer, lost);
    const { proposal, offer } = await partOf(peer);
    expect([proposal?.state, offer.price.lines.map(({ label }) => label)]).toEqual([
      'OPEN',
      ['Fare difference', 'Swap fee waived, your train is disrupted'],
    ]);
  });

  it('are for no train that was cancelled a moment ago', async () => {
    await fillUp(test, [later.booking.journey]);
    await forLater();
    await say(later, { cancelled: true });
    await makeRoomOnLater();
    const wishId = (await wishOf(peer))?.id;
    await test.context.transaction((context) =>
      context.publish({
        ...{ type: 'wish.opened', bookingId: peer.booking.id, audience: 'travellers' },
        data: { wishId },
      }),
    );
    await test.settled();
    expect((await wishOf(peer))?.operationId).toBeNull();
  });
});
