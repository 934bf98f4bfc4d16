import { describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { waitUntilEmpty } from 'shared-server/testing/wait-until';
import { startKilledExchanges } from '../../../../testing/carriers/killed-exchanges';
import { tryToSwap } from '../../../../testing/carriers/random-exchange';
import { readOutcomes, settleExchanges } from '../../../../testing/carriers/settled-exchanges';

/** `SEED=7` makes the choices of one run again; when a kill comes differs. Each has its own services and carriers. */
const onlySeed = process.env.SEED === undefined ? null : Number(process.env.SEED);
const count = isFullRun ? 10 : 1;
const seeds = onlySeed === null ? Array.from({ length: count }, (_, nth) => nth + 1) : [onlySeed];
const histories = 100;
const maxKills = 12;
const travellersAtOnce = 40;
const timeoutMs = 30 * 60_000;

describe('exchanges at carriers while the services and the carriers are killed by SIGKILL', () => {
  it.each(seeds)(
    'leave each traveller one valid ticket, the same here and there, paid once (seed %i)',
    async (seed) => {
      const environment = await startKilledExchanges(seed);
      try {
        let begun = 0;
        let isOver = false;
        const travel = async () => {
          for (; begun < histories; await tryToSwap(await environment.sell())) begun += 1;
        };
        const done = Promise.all(Array.from({ length: travellersAtOnce }, travel)).finally(() => {
          isOver = true;
        });
        await Promise.all([done, environment.kill(maxKills, () => isOver)]);
        await settleExchanges(environment);
        let swaps = 0;
        const left = await waitUntilEmpty(async () => {
          const outcomes = await readOutcomes(environment);
          swaps = outcomes.filter(({ isSwapped }) => isSwapped).length;
          const wrong = outcomes.filter(({ isRight }) => !isRight);
          return [...wrong, ...(await environment.installation.violations('with-provider'))];
        });
        expect(left).toEqual([]);
        const { kills, interrupted } = environment;
        process.stdout.write(
          `${JSON.stringify({ seed, histories, swaps, kills, interrupted: interrupted.size })}\n`,
        );
        // Without them the run proves nothing.
        expect(swaps).toBeGreaterThan(histories / 3);
        expect(kills['fail point'] + kills['any moment']).toBeGreaterThan(4);
        expect(kills.carrier).toBeGreaterThan(2);
        expect(interrupted.size).toBeGreaterThan(4);
      } finally {
        await environment.stop();
      }
    },
    timeoutMs,
  );
});
