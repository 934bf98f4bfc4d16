import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { authorise } from '../../../../testing/swap/traveller';
import {
  decline,
  fillTrains,
  getPart,
  getWish,
  type Peer,
  removePeers,
  sellPeers,
  wish,
} from '../testing/peers';

describe('a seat freed by a traveller on a shorter route', () => {
  let test: SwapTest;
  /** Wants to go to Edinburgh on the full train that `near` takes to York. */
  let longRoutePeer: Peer;
  let shortRoutePeer: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    await removePeers(test);
    const [early, through] = (await sellPeers(test, [9, 11], 1, 'EDB')) as [Peer, Peer];
    [shortRoutePeer] = (await sellPeers(test, [11], 1, 'YRK')) as [Peer];
    longRoutePeer = early;
    expect(trainOf(shortRoutePeer)).toBe(trainOf(through));
    await fillTrains(test, [through.booking.journey]);
    expect((await wish(longRoutePeer, { journeyIds: [through.booking.journey.id] })).status).toBe(
      201,
    );
    await test.settled();
    expect((await getWish(longRoutePeer))?.operationId).toBeNull();
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

  it('is offered to a traveller on a longer route', async () => {
    await takeAnotherTrain(shortRoutePeer);
    expect((await getPart(longRoutePeer)).proposal?.kind).toBe('free-seat');
  });

  it('is offered on the longer route when a proposal of the shorter route ends', async () => {
    const [first] = (await sellPeers(test, [9], 1, 'YRK')) as [Peer];
    expect((await wish(first, { journeyIds: [shortRoutePeer.booking.journey.id] })).status).toBe(
      201,
    );
    await test.settled();
    await takeAnotherTrain(shortRoutePeer);
    const part = await getPart(first);
    expect((await getWish(longRoutePeer))?.operationId).toBeNull();
    expect((await decline(first, part.id)).status).toBe(204);
    await test.settled();
    expect((await getPart(longRoutePeer)).proposal?.kind).toBe('free-seat');
  });
});
