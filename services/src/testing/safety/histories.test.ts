import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TestEnvironment } from './environment/test-environment';
import { history, kindsOfSteps, type Step, takeStep } from './travellers/history';
import type { Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

/** The ordinary run plays forty histories, the whole proof 400. HISTORY_SEED=17 replays one; HISTORIES=5000 tries more. */
const { PROOF, HISTORY_SEED, HISTORIES = PROOF === 'whole' ? '400' : '40' } = process.env;
const seeds = HISTORY_SEED
  ? [Number(HISTORY_SEED)]
  : Array.from({ length: Number(HISTORIES) }, (_, at) => at + 1);

/** Longest time to look for a shorter history that fails in the same way. */
const shrinkMilliseconds = 60_000;

describe('random histories of swaps', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());

  const sound = async (moment: Parameters<TestEnvironment['violations']>[0], after: unknown) => {
    const violations = await environment.violations(moment);
    if (violations.length > 0) {
      throw new Error(`after ${JSON.stringify(after)}: ${JSON.stringify(violations, null, 2)}`);
    }
  };

  async function live(steps: readonly Step[]): Promise<void> {
    await environment.goBack();
    for (const step of steps) {
      await takeStep(environment, travellers, step);
      await sound('always', step);
    }
    await environment.pass(30);
    await sound('with-provider', 'thirty seconds');
    await environment.pass(15 * 60);
    await sound('with-provider', 'every hold has ended');
  }

  it('contain every kind of step', () => {
    if (HISTORY_SEED) return;
    const all = seeds.flatMap((seed) => fc.sample(history, { seed, numRuns: 1 }).flat());
    const acts = all.flatMap((step) => {
      if (step.do === 'together') return [step.one, step.other];
      return step.do === 'crash' ? [step.act] : [];
    });
    expect(new Set([...all, ...acts].map((step) => step.do)).size).toBe(kindsOfSteps.length);
  });

  it(
    'break no invariant, whatever is declined, lost, killed or sent twice',
    async () => {
      const failed: string[] = [];
      for (const seed of seeds) {
        const property = fc.asyncProperty(history, live);
        const interruptAfterTimeLimit = shrinkMilliseconds;
        const run = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit });
        if (!run.failed) continue;
        const [steps] = run.counterexample ?? [];
        const lines = (steps ?? []).map((step) => JSON.stringify(step)).join('\n');
        failed.push(`Replay: HISTORY_SEED=${seed}\n${lines}\n${String(run.errorInstance)}`);
        break;
      }
      expect(failed.join()).toBe('');
    },
    30 * 60_000,
  );
});
