import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { serviceContext } from '../../../../kit/host/service-context';
import { randomNumbers } from '../../../../testing/matching/random-route-day';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { authorise } from '../../../../testing/swap/traveller';
import { matchArrival, type Wish } from '../../matching/matching';
import { trainSwap } from '../../service';
import { trainMarket } from '../../wishes/markets-of-wish';
import { routeDayKey } from '../../wishes/route-day';
import {
  accept,
  fillUp,
  type Peer,
  partOf,
  ready,
  refuse,
  sellPeers,
  wish,
  wishOf,
} from '../testing/peers';
import { useMarket } from './markets';
import { standMarket, type UsedMarket } from './standing-market';

const minute = 60_000;
const seeds = process.env.SEED ? [Number(process.env.SEED)] : [1, 2, 3];
const steps = 30;

/**
 * All there is to know of a market, in an order of its own, and which wishes would be given something. Not how likely
 * it is that they accept, and what that decides: that is counted when a market is built.
 */
async function contentsOf({ index, routeDay }: UsedMarket, now: Date) {
  const { places, freePlaceIds, wishes } = routeDay();
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const sorted = [...wishes].sort(byId);
  const found = sorted.map(({ id }) => {
    return { id, isFound: matchArrival(index, id, now, { largestRing: 3 }) !== null };
  });
  const nodes = index.nodes().map(({ wish }) => wish.id);
  return {
    places: [...places].sort(byId),
    free: [...freePlaceIds].sort(),
    isFree: freePlaceIds.every(index.isFree),
    ...{ wishes: sorted.map(withoutChance), nodes: nodes.sort(), found },
  };
}

const withoutChance = ({ chance: _, chanceByKind: __, ...wish }: Wish) => wish;

describe('the markets of a route-day and a train that processes keep', () => {
  let test: SwapTest;
  let processes: ServiceContext[];
  let peers: Peer[];
  /** The market of the first one's train. */
  let train: string;
  beforeAll(async () => {
    test = await startSwapTest();
    const second = await test.secondHost();
    processes = [test.context, serviceContext(second.runtime, trainSwap)];
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    test.payments.clear();
    peers = await sellPeers(test, [9, 11, 13, 9, 11, 13]);
    // On the first one's train from a later station on.
    peers.push(...(await sellPeers(test, [9 + 55 / 60], 1, 'LDS', 'PBO')));
    const { rows } = await database.execute<{ run: number }>(
      sql`select train_run_id as run from train_swap.reservations where booking_id = ${peer(0).booking.id}`,
    );
    train = trainMarket(rows[0]?.run ?? 0);
    await fillUp(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });

  const peer = (index: number) => peers[index] as Peer;
  const routeDay = () => routeDayKey(peer(0).booking.journey);
  const kept = (context: ServiceContext, name = routeDay()) =>
    useMarket(context, name, (market) => contentsOf(market, test.clock.now()));
  const readAnew = (name: string) =>
    standMarket(name).use(test.context, (market) => contentsOf(market, test.clock.now()));

  async function expectAllTheSame(told: readonly string[]): Promise<void> {
    await expectTheSame(told, routeDay());
    await expectTheSame(told, train);
  }

  async function expectTheSame(told: readonly string[], name: string): Promise<void> {
    let truth = await readAnew(name);
    let seen: (typeof truth)[] = [];
    // Events are delivered meanwhile: what was true before and after was true when the others looked.
    for (let isQuiet = false; !isQuiet; ) {
      seen = [];
      for (const context of processes) seen.push(await kept(context, name));
      const after = await readAnew(name);
      isQuiet = isDeepStrictEqual(truth, after);
      truth = after;
    }
    expect(truth.isFree).toBe(true);
    for (const each of seen) expect({ told, ...each }).toEqual({ told, ...truth });
  }

  async function step(random: () => number): Promise<string> {
    const { database } = test.context;
    const one = peer(Math.floor(random() * peers.length));
    const other = peer(Math.floor(random() * peers.length));
    const id = one.booking.id;
    const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['wishes', () => wish(one, { journeyIds: [other.booking.journey.id] })],
      ['wishes for a window', () => wish(one, { properties: ['WINDOW_SEAT'], makeRoom: true })],
      ['is matched', () => test.settled()],
      ['answers', async () => accept(one, (await ready(test, one)).id)],
      ['refuses', async () => refuse(one, (await partOf(one)).id)],
      [
        'takes the wish back',
        async () => one.who.client.delete(`${base}/wishes/${(await wishOf(one))?.id}`),
      ],
      [
        'holds another train',
        async () => {
          const free = (await one.who.offers(id)).find(({ seatsLeft }) => seatsLeft > 0);
          const held = (await one.who.hold(free?.offerId ?? '')).body;
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
            select id from train_swap.reservations where demonstration and train_run_id in (
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
    const [name, act] = acts[Math.floor(random() * acts.length)] ?? ['nothing', async () => null];
    await act().catch(() => null);
    return `${one.reference} ${name}`;
  }

  it.each(seeds)(
    'is what one read anew says, in two processes, after each of random changes: seed %i',
    async (seed) => {
      const random = randomNumbers(seed);
      const told: string[] = [];
      for (let nth = 0; nth < steps; nth += 1) {
        told.push(await step(random));
        if (random() < 0.6) await expectAllTheSame(told);
      }
      await expectAllTheSame(told);
    },
    10 * minute,
  );

  it('sees what was begun before it looked and committed after', async () => {
    expect((await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] })).status).toBe(201);
    const [here = test.context] = processes;
    expect((await kept(here)).nodes).toHaveLength(1);
    let look = (): void => {};
    const looked = new Promise<void>((done) => {
      look = done;
    });
    const early = test.context.transaction(async (context) => {
      await context.database.execute(
        sql`update train_swap.bookings set version = version + 1 where id = ${peer(0).booking.id}`,
      );
      await looked;
    });
    // Something later is committed, and seen, before the earlier.
    expect((await wish(peer(2), { journeyIds: [peer(1).booking.journey.id] })).status).toBe(201);
    expect((await kept(here)).nodes).toHaveLength(2);
    look();
    await early;
    expect((await kept(here)).nodes).toHaveLength(1);
    await expectAllTheSame([]);
  });

  it('is read anew after so long that changes may be forgotten', async () => {
    const [patient, hasty] = [standMarket(routeDay()), standMarket(routeDay(), 0)];
    const wishesIn = (market: typeof patient) =>
      market.use(test.context, async ({ index }) => index.nodes().length);
    expect([await wishesIn(patient), await wishesIn(hasty)]).toEqual([0, 0]);
    await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] });
    await test.context.database.execute(sql`delete from train_swap.market_changes`);
    expect([await wishesIn(patient), await wishesIn(hasty)]).toEqual([0, 1]);
  });

  it('forgets its changes after a quarter of an hour by the clock of the database', async () => {
    const { database } = test.context;
    await wish(peer(0), { journeyIds: [peer(1).booking.journey.id] });
    const count = async () =>
      Number(
        (await database.execute(sql`select count(*) as n from train_swap.market_changes`)).rows[0]
          ?.n,
      );
    await test.runJob('train-swap', 'forget-market-changes');
    expect(await count()).toBeGreaterThan(0);
    await database.execute(
      sql`update train_swap.market_changes set at = at - interval '16 minutes'`,
    );
    await test.runJob('train-swap', 'forget-market-changes');
    expect(await count()).toBe(0);
  });
});
