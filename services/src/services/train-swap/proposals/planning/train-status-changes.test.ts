import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { firstLeg } from '../../contract/journey';
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

describe('wishes when the status of a train changes', () => {
  let test: SwapTest;
  let peer: Peer;
  let later: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    // Cached train data may be seconds old.
    test.clock.advance(60_000);
    const { database } = test.context;
    await removePeers(test);
    [peer, later] = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await database.execute(sql`delete from train_swap.reservations where traveller_id is null`);
    for (const each of [peer, later]) await setStatus(each, {});
  });

  const setStatus = async (
    { booking }: Peer,
    status: { cancelled?: boolean; delayMinutes?: number },
  ) => {
    const { trainId, serviceDate } = firstLeg(booking.journey);
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, ...status },
      response: z.unknown(),
    });
    await test.settled();
  };
  const proposal = async () => {
    const made = await getWish(peer);
    return made?.operationId ? (await getPart(peer)).proposal?.state : made?.state;
  };
  const forLater = async () => {
    expect((await wish(peer, { journeyIds: [later.booking.journey.id] })).status).toBe(201);
    await test.settled();
  };
  const freeSeatsOnLater = async () => {
    const [leg] = await openInventory(test.context, later.booking.journey);
    await test.context.database.execute(sql`
      delete from train_swap.reservations where traveller_id is null and train_run_id = ${leg?.trainRunId}`);
  };

  it('for a seat are matched again when the current train was cancelled and runs again', async () => {
    await wish(peer, { properties: ['TABLE'] });
    await test.settled();
    expect(await proposal()).toBe('OPEN');
    const before = await getPart(peer);
    await setStatus(peer, { cancelled: true });
    expect(await proposal()).toBe('ENDED');
    test.clock.advance(60_000);
    await setStatus(peer, {});
    expect((await getPart(peer)).id).not.toBe(before.id);
    expect(await proposal()).toBe('OPEN');
  });

  it('for another train are matched again when it was cancelled and runs again', async () => {
    await forLater();
    expect(await proposal()).toBe('OPEN');
    await setStatus(later, { cancelled: true });
    expect(await proposal()).toBe('ENDED');
    test.clock.advance(60_000);
    await setStatus(later, {});
    expect(await proposal()).toBe('OPEN');
  });

  it('have no fee once the current train is cancelled', async () => {
    await fillTrains(test, [later.booking.journey]);
    await forLater();
    expect((await getWish(peer))?.operationId).toBeNull();
    await freeSeatsOnLater();
    await setStatus(peer, { cancelled: true });
    const { offer } = await getPart(peer);
    expect(offer.price.lines.map(({ label }) => label)).toContain(
      'Swap fee waived, your train is disrupted',
    );
  });

  it.each([
    ['cancelled', { cancelled: true }],
    ['very late', { delayMinutes: 40 }],
  ])('get a new price when the current train is %s during a proposal', async (_, lost) => {
    await forLater();
    const before = await getPart(peer);
    expect(before.offer.price.lines.map(({ label }) => label)).toContain('Swap fee');
    test.clock.advance(60_000);
    await setStatus(peer, lost);
    const { proposal, offer } = await getPart(peer);
    expect([proposal?.state, offer.price.lines.map(({ label }) => label)]).toEqual([
      'OPEN',
      ['Fare difference', 'Swap fee waived, your train is disrupted'],
    ]);
  });

  it('do not match a train that was just cancelled', async () => {
    await fillTrains(test, [later.booking.journey]);
    await forLater();
    await setStatus(later, { cancelled: true });
    await freeSeatsOnLater();
    const wishId = (await getWish(peer))?.id;
    await test.context.transaction((context) =>
      context.publish({
        type: 'wish.opened',
        bookingId: peer.booking.id,
        audience: 'travellers',
        data: { wishId },
      }),
    );
    await test.settled();
    expect((await getWish(peer))?.operationId).toBeNull();
  });
});
