/** The visitors of a release, and those for whom it failed. */
export type Tally = { visitors: number; failed: number };

/** The probability, over the whole canary, of stopping one that is not worse than the stable release. */
const maxFalseAlarmRate = 0.01;
/** Visitors of the canary at the first check. */
const firstCheckVisitors = 8;

/** The number of the check that is due at 8, 16, 32 … visitors of the canary; null in between. */
export function getDueCheck(visitors: number): number | null {
  const check = Math.log2(visitors / firstCheckVisitors);
  return check >= 0 && Number.isInteger(check) ? check : null;
}

/**
 * Whether a canary fails significantly more often than the stable release: Fisher's exact test, one-sided. Each check
 * uses half of the false alarm rate of the check before, so that many checks do not increase the total rate.
 */
export function isWorse(stable: Tally, canary: Tally, check: number): boolean {
  return computePValue(stable, canary) <= maxFalseAlarmRate / 2 ** (check + 1);
}

/** The probability of at least this many failures of the canary if both releases fail equally often. */
export function computePValue(stable: Tally, canary: Tally): number {
  const visitors = stable.visitors + canary.visitors;
  const failed = stable.failed + canary.failed;
  const logFactorials = computeLogFactorials(visitors);
  const logChoose = (n: number, k: number) =>
    (logFactorials[n] ?? 0) - (logFactorials[k] ?? 0) - (logFactorials[n - k] ?? 0);
  const all = logChoose(visitors, canary.visitors);
  let chance = 0;
  for (let k = canary.failed; k <= Math.min(failed, canary.visitors); k += 1) {
    if (canary.visitors - k > visitors - failed) continue;
    chance += Math.exp(
      logChoose(failed, k) + logChoose(visitors - failed, canary.visitors - k) - all,
    );
  }
  return Math.min(1, chance);
}

function computeLogFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 1; k <= n; k += 1) logs[k] = (logs[k - 1] ?? 0) + Math.log(k);
  return logs;
}
