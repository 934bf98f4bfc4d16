import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { sql } from 'drizzle-orm';
import { armFailPoints } from '../../../../kit/fail-points';
import { problem } from '../../../../kit/problem';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { skipOnError } from '../market/skip-on-error';
import { fillTrains, getWish, type Peer, removePeers, sellPeers, wish } from '../testing/peers';

const minute = 60_000;
/** Too long: the discounts service rejects it. */
const railcard = 'OF-THE-MOON'.repeat(4);

describe('a wish that cannot be priced', () => {
  let test: SwapTest;
  let peers: Peer[];
  let disarm = () => {};
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  const start = new Date('2026-11-21T07:00:00Z');
  beforeEach(async () => {
    test.clock.set(start);
    const { database } = test.context;
    await removePeers(test);
    await database.execute(sql`delete from train_swap.outbox`);
    peers = await sellPeers(test, [9, 11, 13, 15]);
    await fillTrains(
      test,
      peers.map(({ booking }) => booking.journey),
    );
    await database.execute(
      sql`update train_swap.travellers set railcard = ${railcard} where booking_id = ${peer(0).booking.id}`,
    );
  });
  afterEach(() => disarm());

  const peer = (nth: number) => peers[nth] as Peer;
  const swapTrains = async (one: Peer, other: Peer) => {
    expect((await wish(one, { journeyIds: [other.booking.journey.id] })).status).toBe(201);
    expect((await wish(other, { journeyIds: [one.booking.journey.id] })).status).toBe(201);
  };
  const listMatched = async (...some: Peer[]) => {
    const found: boolean[] = [];
    for (const each of some) found.push(Boolean((await getWish(each))?.operationId));
    return found;
  };
  const setClockNearDeparture = ({ booking }: Peer) =>
    test.clock.set(new Date(Date.parse(booking.journey.departure) - 120 * minute));
  /** Blocks the relay; `also` is called at every other fail point. */
  const blockRelay = (also: (point: string) => void = () => undefined) => {
    disarm = armFailPoints((point) => {
      if (point === 'relay train-swap.loaded') throw new Error('stuck');
      also(point);
    });
  };
  const countUndelivered = async () => {
    const { rows } = await test.context.database.execute(sql`select id from train_swap.outbox`);
    return rows.length;
  };

  it('does not block the full match of other wishes, and logs no personal data', async () => {
    blockRelay();
    await swapTrains(peer(0), peer(1));
    await swapTrains(peer(2), peer(3));
    setClockNearDeparture(peer(0));
    const warn = jest.spyOn(test.host.runtime.log, 'warn');
    await test.runJob('train-swap', 'run-full-matches');
    const logged = JSON.stringify(warn.mock.calls);
    warn.mockRestore();
    expect(await listMatched(...peers)).toEqual([false, false, true, true]);
    expect(logged).toContain('a proposal was skipped');
    const { contact, reference, travellers } = peer(0).booking;
    for (const secret of [contact.email, reference, travellers[0]?.surname, railcard]) {
      expect(logged).not.toContain(secret);
    }
  });

  it('does not block the delivery of events', async () => {
    await swapTrains(peer(0), peer(1));
    await swapTrains(peer(2), peer(3));
    await test.settled();
    expect(await listMatched(...peers)).toEqual([false, false, true, true]);
    expect(await countUndelivered()).toBe(0);
    const [bystander] = (await sellPeers(test, [9])) as [Peer];
    const free = (await bystander.who.offers(bystander.booking.id)).find(
      ({ seatsLeft }) => seatsLeft > 0,
    );
    const held = await bystander.who.hold(free?.offerId ?? '');
    await bystander.who.client.delete(`/api/train-swap/exchange-operations/${held.body.id}`);
    await test.settled();
    expect(await countUndelivered()).toBe(0);
  });

  it('does not block the next best match of other wishes', async () => {
    const wishAll = async () => {
      await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] });
      await wish(peer(2), { journeyIds: [peer(1).booking.journey.id] });
      const journeyIds = [peer(0).booking.journey.id, peer(2).booking.journey.id];
      expect((await wish(peer(1), { journeyIds })).status).toBe(201);
    };
    await wishAll();
    await test.settled();
    expect(await listMatched(...peers)).toEqual([false, true, true, false]);
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.proposals`);
    await database.execute(
      sql`delete from train_swap.exchange_operations where proposal_id is not null`,
    );
    await database.execute(sql`update train_swap.wishes set full_matches = 0`);
    blockRelay();
    setClockNearDeparture(peer(0));
    await test.runJob('train-swap', 'run-full-matches');
    expect(await listMatched(...peers)).toEqual([false, true, true, false]);
  });

  it('does not block other route-days when one fails', async () => {
    const others = await sellPeers(test, [9, 11], 1, 'EDB');
    await fillTrains(
      test,
      others.map(({ booking }) => booking.journey),
    );
    const [one, other] = others as [Peer, Peer];
    let passes = 0;
    blockRelay((point) => {
      if (point !== 'runFullMatches.planned') return;
      passes += 1;
      if (passes === 1) throw new Error('the first of the route-days fails');
    });
    await swapTrains(one, other);
    await swapTrains(peer(2), peer(3));
    setClockNearDeparture(one);
    const error = jest.spyOn(test.host.runtime.log, 'error').mockImplementation(() => undefined);
    await expect(test.runJob('train-swap', 'run-full-matches')).rejects.toThrow('1 route-days');
    error.mockRestore();
    expect((await listMatched(one, peer(2))).sort()).toEqual([false, true]);
    await test.runJob('train-swap', 'run-full-matches');
    expect(await listMatched(one, peer(2))).toEqual([true, true]);
  });

  it('is skipped for its own errors, not for an unavailable service', async () => {
    const silentLog = { warn: () => undefined, error: () => undefined };
    const context = { log: silentLog as unknown as SwapTest['context']['log'] };
    const runSkipping = (error: Error) =>
      skipOnError(context, { what: 'a wish', wishIds: [] }, async () => {
        throw error;
      });
    const rejected = { status: 422, detail: 'No such railcard.' };
    expect(await runSkipping(problem('invalid-request', rejected))).toBeNull();
    expect(await runSkipping(new Error('no fares in this currency'))).toBeNull();
    const unavailable = problem('service-unavailable', { status: 503, detail: 'Not now.' });
    await expect(runSkipping(unavailable)).rejects.toBe(unavailable);
    const connectionError = new Error('Connection terminated unexpectedly');
    await expect(runSkipping(connectionError)).rejects.toBe(connectionError);
  });
});
