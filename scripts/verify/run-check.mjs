import { performance } from 'node:perf_hooks';

/**
 * Runs one check. A failure does not stop the next checks.
 * @param {object} check a check of the table
 * @param {object} context what its functions need
 * @param {(run: (note: (text: string) => void) => Promise<unknown>) => Promise<unknown>} show shows its progress
 */
export async function runCheck(check, context, show) {
  const startedAt = performance.now();
  let failure;
  try {
    await show((note) => check.run({ ...context, note }));
  } catch (error) {
    failure = error;
  }
  const durationMs = performance.now() - startedAt;
  const counted = await check.count?.(context);
  const { passed = 0, failed = failure ? 1 : 0 } = counted ?? {};
  return {
    name: check.name,
    failure,
    ok: !failure && failed === 0,
    passed,
    failed: failure ? Math.max(failed, 1) : failed,
    failedTests: counted?.failedTests ?? [],
    retriedTests: counted?.retriedTests ?? [],
    skippedTests: counted?.skippedTests ?? [],
    durationMs,
    isCounted: Boolean(counted),
    durations: (await check.durations?.(context)) ?? [],
  };
}
