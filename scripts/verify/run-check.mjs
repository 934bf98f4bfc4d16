import { performance } from 'node:perf_hooks';

/**
 * @typedef {{ logs: string, reports: string, level: string, shard?: string, changes?: { base: string, files: string[] } }} RunOptions
 * @typedef {RunOptions & { note: (text: string) => void }} CheckContext
 * @typedef {{ passed: number, failed: number, failedTests: string[], retriedTests?: string[], skippedTests: string[] }} Count
 * @typedef {{ file: string, durationMs: number }} Duration
 * @typedef {{
 *   id: string, name: string, level: string, isStatic?: boolean, usesPrograms?: boolean, needs?: string[], changedBy?: RegExp
 * }} CheckDescription
 * @typedef {CheckDescription & {
 *   run: (context: CheckContext) => Promise<unknown>,
 *   count?: (context: RunOptions) => Promise<Count>,
 *   durations?: (context: RunOptions) => Promise<Duration[]>,
 * }} Check `needs`: checks that must have run; `changedBy`: with `--changed`, only a change of such a file needs the check
 */

/**
 * Runs one check. A failure does not stop the next checks.
 * @param {Check} check
 * @param {RunOptions} context
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
