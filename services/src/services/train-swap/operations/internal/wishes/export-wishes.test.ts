import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Session } from '../../../../../kit/session';
import { type SwapTest, startSwapTest } from '../../../../../testing/swap/swap-test';
import {
  accept,
  decline,
  fillTrains,
  getPart,
  makeReady,
  type Peer,
  sellPeers,
  wish,
} from '../../../proposals/testing/peers';

const records = z.array(z.looseObject({ operationId: z.string().nullable() }));
const exported = z.object({ wishes: records, proposals: records, bookingLanguages: z.unknown() });

describe("wishes in a traveller's data export", () => {
  let test: SwapTest;
  let peers: Peer[];
  beforeAll(async () => {
    test = await startSwapTest();
    peers = await sellPeers(test, [9, 11]);
    await fillTrains(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });
  afterAll(() => test?.stop());

  const peer = (index: number) => peers[index] as Peer;
  const wishFor = async (mine: Peer, theirs: Peer) => {
    expect((await wish(mine, { journeyIds: [theirs.booking.journey.id] })).status).toBe(201);
    await test.settled();
  };
  const exportData = async ({ who }: Peer) => {
    const { body } = await who.client.get<{ session: Session }>('/api/authentication/session');
    return test.context.call('train-swap', 'exportWishes', {
      body: { sessionId: body.session.id },
      response: exported,
    });
  };

  it('include all wishes with the own parts of proposals and no data of others', async () => {
    const [one, other] = [peer(0), peer(1)];
    await wishFor(one, other);
    await wishFor(other, one);
    const declined = await getPart(one);
    await accept(other, (await makeReady(test, other)).id);
    await decline(one, declined.id);
    await test.settled();
    // Wishes are ordered by time.
    test.clock.advance(1_000);
    await wishFor(one, other);
    const [first, last] = [await makeReady(test, one), await makeReady(test, other)];
    await accept(one, first.id);
    await accept(other, last.id);
    await test.settled();

    const { wishes, proposals, bookingLanguages } = await exportData(one);
    expect(bookingLanguages).toEqual([{ bookingId: one.booking.id, language: 'en' }]);
    expect(wishes).toMatchObject([
      { bookingId: one.booking.id, state: 'DECLINED', operationId: declined.id },
      { bookingId: one.booking.id, state: 'FULFILLED', operationId: first.id },
    ]);
    const trains = {
      previousJourney: { id: one.booking.journey.id },
      journey: { id: other.booking.journey.id },
    };
    const { coach, place } = other.booking.reservations[0] ?? {};
    expect(proposals).toMatchObject([
      { ...trains, kind: 'two-way', state: 'ENDED', endedBecause: 'declined', acceptedAt: null },
      {
        ...trains,
        operationId: first.id,
        kind: 'two-way',
        state: 'SETTLED',
        status: 'CONFIRMED',
        acceptedAt: expect.any(String),
        places: [{ coach, place }],
        amountDue: first.amountDue,
      },
    ]);

    const theirs = await exportData(other);
    expect(theirs.wishes.map(({ state }) => state)).toEqual(['FULFILLED']);
    expect(theirs.proposals).toHaveLength(2);
    const [mine, text] = [one, JSON.stringify(theirs)];
    for (const secret of [mine.reference, mine.booking.id, declined.id, first.id]) {
      expect(text).not.toContain(secret);
    }
    for (const { id } of mine.booking.travellers) expect(text).not.toContain(id);
    expect(text).not.toMatch(/"(parties|accepted|proposalId)"/);
  });

  it('return 404 from outside', async () => {
    const path = '/api/train-swap/internal/exports';
    expect((await peer(0).who.client.post(path, { sessionId: 'any' })).status).toBe(404);
  });
});
