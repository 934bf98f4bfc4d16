import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { tellEvent } from '../../../kit/testing/tell-event';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { fillUp, type Peer, partOf, sellPeers, wish, wishOf } from '../proposals/testing/peers';

const email = 'demo.okafor@example.com';

describe('a traveller whose account is deleted', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test.stop());

  const bookingsOf = async () => {
    const { rows } = await test.context.database.execute<{
      reference: string;
      contact_email: string;
      surname: string;
    }>(sql`select b.reference, b.contact_email, t.surname
        from train_swap.bookings b join train_swap.travellers t on t.booking_id = b.id
       where b.reference in ('SWAPME24', 'BACKHOME') order by b.reference desc`);
    return rows.map((row) => [row.reference, row.contact_email, row.surname]);
  };

  it('wishes for nothing any more, and lets nobody wait who was to swap with them', async () => {
    const peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    const [leaves, other] = peers;
    const journeys = peers.map(({ booking }) => booking.journey);
    await fillUp(test, journeys);
    await wish(leaves, { journeyIds: [other.booking.journey.id] });
    await wish(other, { journeyIds: [leaves.booking.journey.id] });
    await test.settled();
    expect((await partOf(other)).proposal?.state).toBe('OPEN');
    const { rows } = await test.context.database.execute<{ email: string }>(
      sql`select contact_email as email from train_swap.bookings where id = ${leaves.booking.id}`,
    );
    await tellEvent(test.host.runtime, 'train-swap', {
      type: 'traveller.deleted',
      data: { travellerId: randomUUID(), email: rows[0]?.email ?? '' },
    });
    await test.settled();
    expect((await partOf(other)).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'withdrawn',
    });
    const states = [await wishOf(leaves), await wishOf(other)].map((each) => each?.state);
    expect(states).toEqual(['WITHDRAWN', 'OPEN']);
  });

  it('is nobody any more in journeys that are over, and keeps the ticket still to be used until its journey is over', async () => {
    // The first of the two journeys is on the next day, the other two days later.
    test.clock.advance(2 * 24 * 3_600_000);
    await tellEvent(test.host.runtime, 'train-swap', {
      type: 'traveller.deleted',
      data: { travellerId: randomUUID(), email },
    });
    expect(await bookingsOf()).toEqual([
      ['SWAPME24', 'deleted@account.invalid', 'Account'],
      ['BACKHOME', email, 'Okafor'],
    ]);
    await test.runJob('train-swap', 'forget-journeys');
    expect((await bookingsOf())[1]).toEqual(['BACKHOME', email, 'Okafor']);
    test.clock.advance(2 * 24 * 3_600_000);
    await test.runJob('train-swap', 'forget-journeys');
    expect((await bookingsOf())[1]).toEqual(['BACKHOME', 'deleted@account.invalid', 'Account']);
  });
});
