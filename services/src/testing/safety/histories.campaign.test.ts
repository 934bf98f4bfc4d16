import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFullRun } from 'shared-server/testing/test-level';
import type { TestEnvironment } from './environment/test-environment';
import { history, runStep, type Step, stepKinds } from './travellers/history';
import type { Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

/** Forty histories by default, 400 with `TEST_LEVEL=prove`. HISTORY_SEED=17 replays one; HISTORIES=5000 plays more. */
const { HISTORY_SEED, HISTORIES = isFullRun ? '400' : '40' } = process.env;
const seeds = HISTORY_SEED
  ? [Number(HISTORY_SEED)]
  : Array.from({ length: Number(HISTORIES) }, (_, at) => at + 1);

/** Time limit of shrinking a failing history. */
const shrinkTimeoutMs = 60_000;

describe('random histories of swaps', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());

  const expectNoViolations = async (
    moment: Parameters<TestEnvironment['violations']>[0],
    after: unknown,
  ) => {
    const violations = await environment.violations(moment);
    if (violations.length > 0) {
      throw new Error(`after ${JSON.stringify(after)}: ${JSON.stringify(violations, null, 2)}`);
    }
  };

  async function runHistory(steps: readonly Step[]): Promise<void> {
    await environment.restoreState();
    for (const step of steps) {
      await runStep(environment, travellers, step);
      await expectNoViolations('always', step);
    }
    await environment.advance(30);
    await expectNoViolations('with-provider', 'thirty seconds');
    await environment.advance(15 * 60);
    await expectNoViolations('with-provider', 'every hold has ended');
  }

  it('contain every kind of step', () => {
    if (HISTORY_SEED) return;
    const all = seeds.flatMap((seed) => fc.sample(history, { seed, numRuns: 1 }).flat());
    const nestedSteps = all.flatMap((step) => {
      if (step.do === 'together') return [step.one, step.other];
      return step.do === 'crash' ? [step.act] : [];
    });
    expect(new Set([...all, ...nestedSteps].map((step) => step.do)).size).toBe(stepKinds.length);
  });

  it(
    'break no invariant after declines, losses, kills and repeated requests',
    async () => {
      const failed: string[] = [];
      for (const seed of seeds) {
        const property = fc.asyncProperty(history, runHistory);
        const interruptAfterTimeLimit = shrinkTimeoutMs;
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
