import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { until } from 'shared-server/testing/until';
import { z } from 'zod';
import { sessionCookieName } from '../../../../kit/http/session-cookie';
import { type BrowserStream, browserStream } from '../../../../testing/event-stream/browser-stream';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { firstLeg } from '../../contract/journey';
import { type Peer, sellPeers, wish, wishOf } from '../../proposals/testing/peers';

const minute = 60_000;

describe('the time until which a wish is good', () => {
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
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    [peer, later] = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await say({});
  });

  const say = async (status: { cancelled?: boolean; delayMinutes?: number }) => {
    const { trainId, serviceDate } = firstLeg(peer.booking.journey);
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, ...status },
      response: z.unknown(),
    });
    await test.settled();
  };
  const deadline = async () => (await wishOf(peer))?.deadline;
  const after = (instant: string, minutes: number) =>
    new Date(Date.parse(instant) + minutes * minute).toISOString().replace('.000Z', 'Z');
  const forLater = (chosen?: string) =>
    wish(peer, {
      journeyIds: [later.booking.journey.id],
      ...(chosen ? { deadline: chosen } : {}),
    });

  it('is when swaps close, with the train as it runs, and the page is told when that changes', async () => {
    const { cutOffAt } = peer.booking.verdict;
    await forLater();
    await test.settled();
    const token = peer.who.client.cookies.get(sessionCookieName);
    const stream = browserStream(origin, () => `${sessionCookieName}=${token}`);
    streams.push(stream);
    expect(await stream.open()).toBe(200);
    expect(await deadline()).toBe(cutOffAt);
    await say({ delayMinutes: 25 });
    expect(await deadline()).toBe(after(cutOffAt, 25));
    const types = () => stream.events.map(({ type }) => type);
    await until('the events', () => types().includes('wish.opened'));
    await say({ cancelled: true });
    expect(await deadline()).toBe('2026-11-23T00:00:00Z');
    await say({});
    expect(await deadline()).toBe(cutOffAt);
  });

  it('is no later than what the traveller chose, nor than swaps close', async () => {
    const { cutOffAt } = peer.booking.verdict;
    await forLater(after(cutOffAt, 10));
    expect(await deadline()).toBe(cutOffAt);
    await say({ delayMinutes: 25 });
    expect(await deadline()).toBe(after(cutOffAt, 10));
    await say({ delayMinutes: 5 });
    expect(await deadline()).toBe(after(cutOffAt, 5));
  });

  it('is when the own train arrives, as it runs, for a seat on it', async () => {
    const { arrival } = peer.booking.journey;
    await wish(peer, { properties: ['WINDOW_SEAT'], nothingBelow: true, legIndex: 0 });
    await say({ delayMinutes: 40 });
    expect(await deadline()).toBe(after(arrival, 40));
  });
});
