import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import {
  fillTrains,
  getPart,
  getWish,
  type Peer,
  sellPeers,
  wish,
} from '../proposals/testing/peers';

const email = 'demo.okafor@example.com';

describe('deleting an account', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test.stop());

  const listPeerBookings = async () => {
    const { rows } = await test.context.database.execute<{
      reference: string;
      contact_email: string;
      surname: string;
    }>(sql`select b.reference, b.contact_email, t.surname
        from train_swap.bookings b join train_swap.travellers t on t.booking_id = b.id
       where b.reference in ('SWAPME24', 'BACKHOME') order by b.reference desc`);
    return rows.map((row) => [row.reference, row.contact_email, row.surname]);
  };

  it('withdraws open wishes and ends their proposals', async () => {
    const peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    const [deletedPeer, other] = peers;
    const journeys = peers.map(({ booking }) => booking.journey);
    await fillTrains(test, journeys);
    await wish(deletedPeer, { journeyIds: [other.booking.journey.id] });
    await wish(other, { journeyIds: [deletedPeer.booking.journey.id] });
    await test.settled();
    expect((await getPart(other)).proposal?.state).toBe('OPEN');
    const { rows } = await test.context.database.execute<{ email: string }>(
      sql`select contact_email as email from train_swap.bookings where id = ${deletedPeer.booking.id}`,
    );
    await deliverEvent(test.host.runtime, 'train-swap', {
      type: 'traveller.deleted',
      data: { travellerId: randomUUID(), email: rows[0]?.email ?? '' },
    });
    await test.settled();
    expect((await getPart(other)).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'withdrawn',
    });
    const states = [await getWish(deletedPeer), await getWish(other)].map((each) => each?.state);
    expect(states).toEqual(['WITHDRAWN', 'OPEN']);
  });

  it('anonymises past journeys immediately and future journeys when they are over', async () => {
    // One journey is on the next day, the other two days later.
    test.clock.advance(2 * 24 * 3_600_000);
    await deliverEvent(test.host.runtime, 'train-swap', {
      type: 'traveller.deleted',
      data: { travellerId: randomUUID(), email },
    });
    expect(await listPeerBookings()).toEqual([
      ['SWAPME24', 'deleted@account.invalid', 'Account'],
      ['BACKHOME', email, 'Okafor'],
    ]);
    await test.runJob('train-swap', 'anonymise-past-journeys');
    expect((await listPeerBookings())[1]).toEqual(['BACKHOME', email, 'Okafor']);
    test.clock.advance(2 * 24 * 3_600_000);
    await test.runJob('train-swap', 'anonymise-past-journeys');
    expect((await listPeerBookings())[1]).toEqual([
      'BACKHOME',
      'deleted@account.invalid',
      'Account',
    ]);
  });
});
