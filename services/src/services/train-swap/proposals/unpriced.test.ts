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
import { armFailPoints } from '../../../kit/fail-points';
import { problem } from '../../../kit/problem';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { orLeaveOut } from './or-leave-out';
import { fillUp, type Peer, sellPeers, wish, wishOf } from './testing/peers';

const minute = 60_000;
/** Longer than any: discounts refuses whatever it is asked of it. */
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
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    await database.execute(sql`delete from train_swap.outbox`);
    peers = await sellPeers(test, [9, 11, 13, 15]);
    await fillUp(
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
  const asked = async (...some: Peer[]) => {
    const found: boolean[] = [];
    for (const each of some) found.push(Boolean((await wishOf(each))?.operationId));
    return found;
  };
  const comeNearTo = ({ booking }: Peer) =>
    test.clock.set(new Date(Date.parse(booking.journey.departure) - 120 * minute));
  /** No event leaves: what is found, the full match finds. `also` is told of every other point. */
  const withoutEvents = (also: (point: string) => void = () => undefined) => {
    disarm = armFailPoints((point) => {
      if (point === 'relay train-swap.taken') throw new Error('stuck');
      also(point);
    });
  };
  const undelivered = async () => {
    const { rows } = await test.context.database.execute(sql`select id from train_swap.outbox`);
    return rows.length;
  };

  it('keeps no others from being matched afresh, and the log names nobody', async () => {
    withoutEvents();
    await swapTrains(peer(0), peer(1));
    await swapTrains(peer(2), peer(3));
    comeNearTo(peer(0));
    const warn = jest.spyOn(test.host.runtime.log, 'warn');
    await test.runJob('train-swap', 'match-afresh');
    const told = JSON.stringify(warn.mock.calls);
    warn.mockRestore();
    expect(await asked(...peers)).toEqual([false, false, true, true]);
    expect(told).toContain('a proposal is left out');
    const { contact, reference, travellers } = peer(0).booking;
    for (const secret of [contact.email, reference, travellers[0]?.surname, railcard]) {
      expect(told).not.toContain(secret);
    }
  });

  it('holds up no event of anybody, neither of those it fits nor of those it does not', async () => {
    await swapTrains(peer(0), peer(1));
    await swapTrains(peer(2), peer(3));
    await test.settled();
    expect(await asked(...peers)).toEqual([false, false, true, true]);
    expect(await undelivered()).toBe(0);
    const [bystander] = (await sellPeers(test, [9])) as [Peer];
    const free = (await bystander.who.offers(bystander.booking.id)).find(
      ({ seatsLeft }) => seatsLeft > 0,
    );
    const held = await bystander.who.hold(free?.offerId ?? '');
    await bystander.who.client.delete(`/api/train-swap/exchange-operations/${held.body.id}`);
    await test.settled();
    expect(await undelivered()).toBe(0);
  });

  it('keeps nobody from the next best, neither on arrival nor afresh', async () => {
    const wishAll = async () => {
      await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] });
      await wish(peer(2), { journeyIds: [peer(1).booking.journey.id] });
      const journeyIds = [peer(0).booking.journey.id, peer(2).booking.journey.id];
      expect((await wish(peer(1), { journeyIds })).status).toBe(201);
    };
    await wishAll();
    await test.settled();
    expect(await asked(...peers)).toEqual([false, true, true, false]);
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.proposals`);
    await database.execute(
      sql`delete from train_swap.exchange_operations where proposal_id is not null`,
    );
    await database.execute(sql`update train_swap.wishes set full_matches = 0`);
    withoutEvents();
    comeNearTo(peer(0));
    await test.runJob('train-swap', 'match-afresh');
    expect(await asked(...peers)).toEqual([false, true, true, false]);
  });

  it('and a route-day that fails keep no other route-day waiting', async () => {
    const others = await sellPeers(test, [9, 11], 1, 'EDB');
    await fillUp(
      test,
      others.map(({ booking }) => booking.journey),
    );
    const [one, other] = others as [Peer, Peer];
    let passed = 0;
    withoutEvents((point) => {
      if (point !== 'matchAfresh.planned') return;
      passed += 1;
      if (passed === 1) throw new Error('the first of the route-days fails');
    });
    await swapTrains(one, other);
    await swapTrains(peer(2), peer(3));
    comeNearTo(one);
    const error = jest.spyOn(test.host.runtime.log, 'error').mockImplementation(() => undefined);
    await expect(test.runJob('train-swap', 'match-afresh')).rejects.toThrow('1 route-days');
    error.mockRestore();
    expect((await asked(one, peer(2))).sort()).toEqual([false, true]);
    await test.runJob('train-swap', 'match-afresh');
    expect(await asked(one, peer(2))).toEqual([true, true]);
  });

  it('is left out for what is its own trouble, not for what all would meet', async () => {
    const silent = { warn: () => undefined, error: () => undefined };
    const context = { log: silent as unknown as SwapTest['context']['log'] };
    const trying = (error: Error) =>
      orLeaveOut(context, { what: 'a wish', wishIds: [] }, async () => {
        throw error;
      });
    const refused = { status: 422, detail: 'No such railcard.' };
    expect(await trying(problem('invalid-request', refused))).toBeNull();
    expect(await trying(new Error('no fares in this currency'))).toBeNull();
    const away = problem('service-unavailable', { status: 503, detail: 'Not now.' });
    await expect(trying(away)).rejects.toBe(away);
    const cut = new Error('Connection terminated unexpectedly');
    await expect(trying(cut)).rejects.toBe(cut);
  });
});
