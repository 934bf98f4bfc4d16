import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from 'shared-server/testing/wait-until';
import { z } from 'zod';
import { sessionCookieName } from '../../../../kit/http/access/token-cookies';
import {
  type BrowserStream,
  createBrowserStream,
} from '../../../../testing/event-stream/browser-stream';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { firstLeg } from '../../contract/journey';
import { getWish, type Peer, removePeers, sellPeers, wish } from '../../proposals/testing/peers';

const minute = 60_000;

describe('the deadline of a wish', () => {
  let test: SwapTest;
  let origin: string;
  let peer: Peer;
  let later: Peer;
  const streams: BrowserStream[] = [];
  beforeAll(async () => {
    test = await startSwapTest(undefined, ['propagator']);
    origin = await test.host.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const stream of streams) stream.cut();
    await test?.stop();
  });
  beforeEach(async () => {
    test.clock.set(new Date('2026-11-21T07:00:00Z'));
    await removePeers(test);
    [peer, later] = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await setStatus({});
    await setStatus({}, later);
  });

  type Status = { cancelled?: boolean; delayMinutes?: number };
  const setStatus = async (status: Status, { booking }: Peer = peer) => {
    const { trainId, serviceDate } = firstLeg(booking.journey);
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, ...status },
      response: z.unknown(),
    });
    await test.settled();
  };
  const deadline = async () => (await getWish(peer))?.deadline;
  const after = (instant: string, minutes: number) =>
    new Date(Date.parse(instant) + minutes * minute).toISOString().replace('.000Z', 'Z');
  const forLater = (chosen?: string) =>
    wish(peer, {
      journeyIds: [later.booking.journey.id],
      ...(chosen ? { deadline: chosen } : {}),
    });

  it('is the live cut-off and is pushed to browsers when it changes', async () => {
    const { cutOffAt } = peer.booking.verdict;
    await forLater();
    await test.settled();
    const token = peer.who.client.cookies.get(sessionCookieName);
    const stream = createBrowserStream(origin, () => `${sessionCookieName}=${token}`);
    streams.push(stream);
    expect(await stream.open()).toBe(200);
    expect(await deadline()).toBe(cutOffAt);
    await setStatus({ delayMinutes: 25 });
    expect(await deadline()).toBe(after(cutOffAt, 25));
    const types = () => stream.events.map(({ type }) => type);
    await waitUntil('the events', () => types().includes('wish.opened'));
    await setStatus({ cancelled: true });
    expect(await deadline()).toBe(later.booking.journey.departure);
    await setStatus({});
    expect(await deadline()).toBe(cutOffAt);
  });

  it('is the earlier of the chosen deadline and the cut-off', async () => {
    const { cutOffAt } = peer.booking.verdict;
    await forLater(after(cutOffAt, 10));
    expect(await deadline()).toBe(cutOffAt);
    await setStatus({ delayMinutes: 25 });
    expect(await deadline()).toBe(after(cutOffAt, 10));
    await setStatus({ delayMinutes: 5 });
    expect(await deadline()).toBe(after(cutOffAt, 5));
  });

  it('is the live departure of the last wished train when that is earlier than the cut-off', async () => {
    const { departure } = peer.booking.journey;
    await wish(later, { journeyIds: [peer.booking.journey.id] });
    const deadline = async () => (await getWish(later))?.deadline;
    expect(await deadline()).toBe(departure);
    await setStatus({ delayMinutes: 20 });
    expect(await deadline()).toBe(after(departure, 20));
  });

  it('is the live arrival for a wish for another seat on the same train', async () => {
    const { arrival } = peer.booking.journey;
    await wish(peer, { properties: ['WINDOW_SEAT'], nothingBelow: true, legIndex: 0 });
    await setStatus({ delayMinutes: 40 });
    expect(await deadline()).toBe(after(arrival, 40));
  });
});
