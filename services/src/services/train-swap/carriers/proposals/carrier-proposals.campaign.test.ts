import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { isFullRun } from 'shared-server/testing/test-level';
import { armFailPoints } from '../../../../kit/fail-points';
import {
  accept,
  getOutcome,
  type Member,
  startRing,
} from '../../../../testing/carriers/carrier-ring';
import {
  type ExchangeEnvironment,
  fail,
  listCarrierPayments,
  profiles,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { randomNumbers } from '../../../../testing/matching/random-route-day';
import { wishes } from '../../schema';

/** `SEED=7` replays one history. Each has its own services and carriers, with this many rings of three. */
const onlySeed = process.env.SEED === undefined ? null : Number(process.env.SEED);
const count = isFullRun ? 20 : 1;
const seeds = onlySeed === null ? Array.from({ length: count }, (_, nth) => nth + 1) : [onlySeed];
const rings = 8;

const faults = {
  hold: ['lost-answer', 'error-after-effect', 'error', 'price-changed', 'place-taken', 'expired'],
  booking: ['error', 'expired'],
  check: ['error', 'place-taken'],
  confirm: [
    'lost-answer',
    'error-after-effect',
    'error',
    'partial-success',
    'place-taken',
    'expired',
  ],
  'release-hold': ['lost-answer', 'error-after-effect', 'error'],
  'exchange-offers': ['error', 'lost-answer'],
} as const;

const price = { T1: 4_000, T2: 4_000, T3: 2_000 } as Record<string, number>;

describe('random histories of proposals at carriers', () => {
  let environment: ExchangeEnvironment;
  beforeEach(async () => {
    environment = await startExchangeEnvironment();
  }, 120_000);
  afterEach(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  it.each(seeds)(
    'leave each traveller one valid ticket, paid once (seed %i)',
    async (seed) => {
      const random = randomNumbers(seed);
      const choose = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
      for (let nth = 0; nth < rings; nth += 1) {
        const log: string[] = [];
        const ring = await startRing(environment, choose(profiles));
        const disarm = armFailPoints((name) => {
          if (random() > 0.03) return;
          log.push(`ends at ${name}`);
          throw new Error('The process ends.');
        });
        await play(ring, random, choose, log);
        disarm();
        await ring[0]?.sandbox.control('DELETE', 'faults');
        for (const minutes of [1, 12, 25]) {
          await environment.settle();
          await environment.test.runJob('train-swap', 'close-proposals');
          await environment.reconcile(minutes);
        }
        await environment.test.runJob('payments', 'reconcile');
        await environment.test.settled();
        for (const member of ring) await assertOneTicket(member, log);
        const { database } = environment.test.contextOf('train-swap');
        await database.update(wishes).set({ state: 'WITHDRAWN' }).where(eq(wishes.state, 'OPEN'));
      }
    },
    30 * 60_000,
  );

  /** Requests and jobs may fail; what counts is what is left afterwards. */
  async function play(
    ring: readonly Member[],
    random: () => number,
    choose: <T>(of: readonly T[]) => T,
    log: string[],
  ) {
    for (const member of [...ring, ...ring]) {
      if (random() < 0.4) {
        const requests = choose(Object.keys(faults) as (keyof typeof faults)[]);
        const kind = choose<string>(faults[requests]);
        const after = Math.floor(random() * 3);
        log.push(`${requests} ${kind} after ${after}`);
        await fail(member, requests, kind, { after });
      }
      try {
        log.push(`accept ${(await accept(member)).status}`);
        await environment.settle();
      } catch (error) {
        log.push(String(error).slice(0, 200));
      }
    }
  }

  async function assertOneTicket(member: Member, log: string[]) {
    await member.traveller.booking(member.booking.id);
    const { here, there, payment } = await getOutcome(member);
    const isSwapped = there[0] === member.wanted;
    const train = isSwapped ? member.wanted : member.train;
    const paid = await listCarrierPayments(member);
    const due = (price[member.wanted] ?? 0) + 500 - (price[member.train] ?? 0);
    const sale = price[member.train];
    expect({ log, here, there, paid }).toEqual({
      log,
      here: [train],
      there: [train],
      paid: isSwapped ? [sale, due] : [sale],
    });
    if (isSwapped && due > 0) expect(payment).toBe('CAPTURED');
    else expect(payment).not.toBe('CAPTURED');
  }
});
