import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { openInventory } from '../../inventory/trains/train-runs';
import { assignSeat, getPart, getWish, type Peer, sellPeers, wish } from '../testing/peers';

describe('a wish for a forward-facing seat near luggage', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('is fulfilled, and its response stays valid for an earlier release', async () => {
    const [peer] = (await sellPeers(test, [9])) as [Peer];
    await test.context.database.execute(
      sql`delete from train_swap.reservations where traveller_id is null`,
    );
    const [leg] = await openInventory(test.context, peer.booking.journey);
    const propertiesOf = (coach = '', place = '') =>
      leg?.layout.coaches
        .find(({ id }) => id === coach)
        ?.places.find(({ number }) => number === place)?.properties ?? [];
    const windowBackward = leg?.layout.coaches
      .filter((coach) => coach.class === 'STANDARD')
      .flatMap((coach) => coach.places.map(({ number }) => ({ coach: coach.id, place: number })))
      .find(
        ({ coach, place }) =>
          propertiesOf(coach, place).join() === 'WINDOW_SEAT,SIDE_BY_SIDE,POWER',
      );
    if (!windowBackward) throw new Error('No such place.');
    await assignSeat(test, peer, 0, windowBackward);

    const properties = ['WINDOW_SEAT', 'FORWARD_FACING', 'NEAR_LUGGAGE'] as const;
    const made = await wish(peer, { properties: [...properties], nothingBelow: true });
    expect([made.status, made.body]).toMatchObject([
      201,
      { properties: ['WINDOW_SEAT'], laterProperties: ['FORWARD_FACING', 'NEAR_LUGGAGE'] },
    ]);
    await test.settled();
    expect(await getWish(peer)).toMatchObject({ state: 'MATCHED', properties: ['WINDOW_SEAT'] });
    const [found] = (await getPart(peer)).places;
    expect(propertiesOf(found?.coach, found?.place)).toEqual(
      expect.arrayContaining([...properties]),
    );
  });
});
