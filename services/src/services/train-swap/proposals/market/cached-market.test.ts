import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { createServiceContext } from '../../../../kit/context/service-context';
import { randomNumbers } from '../../../../testing/matching/random-route-day';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { authorise } from '../../../../testing/swap/traveller';
import { matchNewWish, type Wish } from '../../matching/matching';
import { trainSwap } from '../../service';
import { getRouteDayKey, getTrainMarket } from '../../wishes/wish-markets';
import {
  accept,
  decline,
  fillTrains,
  getPart,
  getWish,
  makeReady,
  type Peer,
  removePeers,
  sellPeers,
  sendWithCode,
  wish,
  withdraw,
} from '../testing/peers';
import { CachedMarket, type LoadedMarket } from './cached-market';
import { withMarket } from './markets';

const minute = 60_000;
const seeds = process.env.SEED ? [Number(process.env.SEED)] : [1, 2, 3];
const steps = 30;

/** The sorted contents of a market without chances, which are only counted when a market is built. */
async function contentsOf({ index, routeDay }: LoadedMarket, now: Date) {
  const { places, freePlaceIds, wishes } = routeDay();
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const sorted = [...wishes].sort(byId);
  const found = sorted.map(({ id }) => {
    return { id, isFound: matchNewWish(index, id, now, { maxRingSize: 3 }) !== null };
  });
  const nodes = index.nodes().map(({ wish }) => wish.id);
  return {
    places: [...places].sort(byId),
    free: [...freePlaceIds].sort(),
    isFree: freePlaceIds.every((id) => index.isFree(id)),
    wishes: sorted.map(withoutChance),
    nodes: nodes.sort(),
    found,
  };
}

const withoutChance = ({ chance: _, chanceByKind: __, ...wish }: Wish) => wish;

describe('the cached markets of a route-day and a train', () => {
  let test: SwapTest;
  let processes: ServiceContext[];
  let peers: Peer[];
  /** The market of the first traveller's train. */
  let train: string;
  beforeAll(async () => {
    test = await startSwapTest();
    const second = await test.secondHost();
    processes = [test.context, createServiceContext(second.runtime, trainSwap)];
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    const { database } = test.context;
    await removePeers(test);
    peers = await sellPeers(test, [9, 11, 13, 9, 11, 13]);
    // On the first traveller's train, from a later station.
    peers.push(...(await sellPeers(test, [9 + 55 / 60], 1, 'LDS', 'PBO')));
    const { rows } = await database.execute<{ run: number }>(
      sql`select train_run_id as run from train_swap.reservations where booking_id = ${peer(0).booking.id}`,
    );
    train = getTrainMarket(rows[0]?.run ?? 0);
    await fillTrains(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });

  const peer = (index: number) => peers[index] as Peer;
  const routeDay = () => getRouteDayKey(peer(0).booking.journey);
  const retained = (context: ServiceContext, name = routeDay()) =>
    withMarket(context, name, (market) => contentsOf(market, test.clock.now()));
  const readFreshMarket = (name: string) =>
    new CachedMarket(name).use(test.context, (market) => contentsOf(market, test.clock.now()));

  async function expectAllEqual(log: readonly string[]): Promise<void> {
    await expectEqual(log, routeDay());
    await expectEqual(log, train);
  }

  async function expectEqual(log: readonly string[], name: string): Promise<void> {
    let expected = await readFreshMarket(name);
    let cachedContents: (typeof expected)[] = [];
    // Events are delivered concurrently: compare only when the contents did not change in between.
    for (let isUnchanged = false; !isUnchanged; ) {
      cachedContents = [];
      for (const context of processes) cachedContents.push(await retained(context, name));
      const after = await readFreshMarket(name);
      isUnchanged = isDeepStrictEqual(expected, after);
      expected = after;
    }
    expect(expected.isFree).toBe(true);
    for (const each of cachedContents) expect({ log, ...each }).toEqual({ log, ...expected });
  }

  async function step(random: () => number): Promise<string> {
    const { database } = test.context;
    const one = peer(Math.floor(random() * peers.length));
    const other = peer(Math.floor(random() * peers.length));
    const id = one.booking.id;
    const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['wishes', () => wish(one, { journeyIds: [other.booking.journey.id] })],
      ['wishes for a window', () => wish(one, { properties: ['WINDOW_SEAT'], makeRoom: true })],
      ['is matched', () => test.settled()],
      ['answers', async () => accept(one, (await makeReady(test, one)).id)],
      ['refuses', async () => decline(one, (await getPart(one)).id)],
      ['takes the wish back', async () => withdraw(one, (await getWish(one))?.id)],
      [
        'holds another train',
        async () => {
          const free = (await one.who.offers(id)).find(({ seatsLeft }) => seatsLeft > 0);
          const held = (await sendWithCode(one, () => one.who.hold(free?.offerId ?? ''))).body;
          if (random() < 0.5) return;
          await one.who.stepUp(held.id);
          authorise(test, held);
          await one.who.confirm(held.id);
        },
      ],
      ['lets minutes pass', async () => test.clock.advance(Math.ceil(random() * 12) * minute)],
      [
        'is forgotten',
        () => database.execute(sql`delete from train_swap.bookings where id = ${id}`),
      ],
      [
        'gets a neighbour who leaves',
        () =>
          database.execute(sql`delete from train_swap.reservations where id in (
            select id from train_swap.reservations where traveller_id is null and train_run_id in (
              select train_run_id from train_swap.reservations where booking_id = ${id})
            order by coach, place limit 2)`),
      ],
      [
        'is changed by hand',
        () =>
          database.execute(
            sql`update train_swap.bookings set version = version + 1 where id = ${id}`,
          ),
      ],
      [
        'uses the ticket',
        () =>
          database.execute(sql`with used as (
            update train_swap.admissions set used_at = now() where booking_id = ${id} returning booking_id)
            update train_swap.bookings set version = version where id in (select booking_id from used)`),
      ],
    ];
    const [name, act] = actions[Math.floor(random() * actions.length)] ?? [
      'nothing',
      async () => null,
    ];
    await act().catch(() => null);
    return `${one.reference} ${name}`;
  }

  it.each(seeds)(
    'equals a freshly built market in two processes after random changes: seed %i',
    async (seed) => {
      const random = randomNumbers(seed);
      const log: string[] = [];
      for (let nth = 0; nth < steps; nth += 1) {
        log.push(await step(random));
        if (random() < 0.6) await expectAllEqual(log);
      }
      await expectAllEqual(log);
    },
    10 * minute,
  );

  it('includes a transaction that started before the last read and committed after it', async () => {
    expect((await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] })).status).toBe(201);
    const [reader = test.context] = processes;
    expect((await retained(reader)).nodes).toHaveLength(1);
    let signalRead = (): void => {};
    const wasRead = new Promise<void>((done) => {
      signalRead = done;
    });
    const openTransaction = test.context.transaction(async (context) => {
      await context.database.execute(
        sql`update train_swap.bookings set version = version + 1 where id = ${peer(0).booking.id}`,
      );
      await wasRead;
    });
    // A later transaction is committed and read before the earlier one.
    expect((await wish(peer(2), { journeyIds: [peer(1).booking.journey.id] })).status).toBe(201);
    expect((await retained(reader)).nodes).toHaveLength(2);
    signalRead();
    await openTransaction;
    expect((await retained(reader)).nodes).toHaveLength(1);
    await expectAllEqual([]);
  });

  it('is rebuilt when changes may have been purged', async () => {
    const [longLived, shortLived] = [new CachedMarket(routeDay()), new CachedMarket(routeDay(), 0)];
    const wishesIn = (market: typeof longLived) =>
      market.use(test.context, async ({ index }) => index.nodes().length);
    expect([await wishesIn(longLived), await wishesIn(shortLived)]).toEqual([0, 0]);
    await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] });
    await test.context.database.execute(sql`delete from train_swap.market_changes`);
    expect([await wishesIn(longLived), await wishesIn(shortLived)]).toEqual([0, 1]);
  });

  it('purges changes after 15 minutes by the database clock', async () => {
    const { database } = test.context;
    await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] });
    const count = async () =>
      Number(
        (await database.execute(sql`select count(*) as n from train_swap.market_changes`)).rows[0]
          ?.n,
      );
    await test.runJob('train-swap', 'purge-market-changes');
    expect(await count()).toBeGreaterThan(0);
    await database.execute(
      sql`update train_swap.market_changes set at = at - interval '16 minutes'`,
    );
    await test.runJob('train-swap', 'purge-market-changes');
    expect(await count()).toBe(0);
  });
});
