/** How many visitors a release had, and for how many of them it failed. */
export type Tally = { visitors: number; failed: number };

/** The chance, over the whole life of a canary, of stopping one that is no worse than the stable release. */
const falseAlarm = 0.01;
/** Visitors of the canary before it is looked at for the first time. */
const firstLook = 8;

/**
 * The number of the look that is due when a canary has had so many visitors: it is looked at when
 * they are 8, 16, 32 and so on; null in between.
 */
export function lookDue(visitors: number): number | null {
  const look = Math.log2(visitors / firstLook);
  return look >= 0 && Number.isInteger(look) ? look : null;
}

/**
 * Whether a canary fails significantly more often than the stable release: Fisher's exact test, one
 * side. Each look spends half of what the one before it spent of the false alarms allowed, so that
 * looking often does not raise them.
 */
export function isWorse(stable: Tally, canary: Tally, look: number): boolean {
  return chanceOfAtLeast(stable, canary) <= falseAlarm / 2 ** (look + 1);
}

/** The chance of at least so many failures in the canary's share if both releases were alike. */
export function chanceOfAtLeast(stable: Tally, canary: Tally): number {
  const visitors = stable.visitors + canary.visitors;
  const failed = stable.failed + canary.failed;
  const logFactorials = logFactorialsTo(visitors);
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

function logFactorialsTo(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 1; k <= n; k += 1) logs[k] = (logs[k - 1] ?? 0) + Math.log(k);
  return logs;
}
