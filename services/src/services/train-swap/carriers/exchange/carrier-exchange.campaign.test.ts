import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { armFailPoints } from '../../../../kit/fail-points';
import {
  type CarrierTraveller,
  type ExchangeEnvironment,
  fail,
  hold,
  listCarrierPayments,
  listValidTrains,
  pay,
  profiles,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { randomNumbers } from '../../../../testing/matching/random-route-day';

/** `SEED=7` replays one history. Each has its own services and carriers, with this many travellers. */
const onlySeed = process.env.SEED === undefined ? null : Number(process.env.SEED);
const count = isFullRun ? 25 : 1;
const seeds = onlySeed === null ? Array.from({ length: count }, (_, nth) => nth + 1) : [onlySeed];
const travellers = 40;

const faults = {
  hold: ['lost-answer', 'error-after-effect', 'error', 'price-changed', 'place-taken', 'expired'],
  booking: ['error'],
  check: ['error', 'place-taken'],
  confirm: ['lost-answer', 'error-after-effect', 'error', 'partial-success', 'place-taken'],
  'release-hold': ['lost-answer', 'error-after-effect', 'error'],
} as const;

describe('random histories of exchanges in the systems of carriers', () => {
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
      for (let nth = 0; nth < travellers; nth += 1) {
        const traveller = await environment.start(choose(profiles));
        const log: string[] = [];
        const disarm = armFailPoints((name) => {
          if (random() > 0.02) return;
          log.push(`ends at ${name}`);
          throw new Error('The process ends.');
        });
        const payment = await tryToSwap(traveller, random, choose, log);
        disarm();
        await traveller.sandbox.control('DELETE', 'faults');
        for (const minutes of [1, 12, 25]) await environment.reconcile(minutes);
        await environment.test.runJob('payments', 'reconcile');
        await environment.test.settled();
        await traveller.traveller.booking(traveller.booking.id);
        const { here, there } = await listValidTrains(traveller);
        const paid = await listCarrierPayments(traveller);
        const status = (await payment?.getStatus()) ?? 'none';
        const done = { log, here, there, paid, isCharged: status === 'CAPTURED' };
        expect(done).toEqual(
          there[0] === 'T2'
            ? { log, here: ['T2'], there: ['T2'], paid: [4_000, 500], isCharged: true }
            : { log, here: ['T1'], there: ['T1'], paid: [4_000], isCharged: false },
        );
      }
    },
    30 * 60_000,
  );
});

type Choose = <T>(of: readonly T[]) => T;

/** Requests may fail; what counts is what is left afterwards. */
async function tryToSwap(
  started: CarrierTraveller,
  random: () => number,
  choose: Choose,
  log: string[],
) {
  const { client, confirm } = started.traveller;
  const addFault = async () => {
    if (random() < 0.4) return;
    const requests = choose(Object.keys(faults) as (keyof typeof faults)[]);
    const kind = choose<string>(faults[requests]);
    log.push(`${requests} ${kind}`);
    await fail(started, requests, kind);
  };
  let payment: Awaited<ReturnType<typeof pay>> | null = null;
  try {
    await addFault();
    const key = `${random()}`;
    let held = await hold(started, 'T2', key);
    if (held.status >= 500) held = await hold(started, 'T2', key);
    log.push(`hold ${held.status}`);
    if (held.status !== 201) return payment;
    payment = await pay(started, held.body.id);
    await addFault();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const isReleased = random() < 0.15;
      const path = `/api/train-swap/exchange-operations/${held.body.id}`;
      const response = isReleased ? await client.delete(path) : await confirm(held.body.id);
      log.push(`${isReleased ? 'release' : 'confirm'} ${response.status}`);
      if (response.status < 300) break;
    }
  } catch (error) {
    log.push(String(error).slice(0, 200));
  }
  return payment;
}
