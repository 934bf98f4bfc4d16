let ahead = 0;

/**
 * The page's clock: milliseconds since 1970, UTC, as the services tell the time. A browser whose
 * clock is wrong by a day still shows right countdowns.
 */
export function now(): number {
  return Date.now() + ahead;
}

/**
 * Learns the time from an answer's `Date` header. It has whole seconds and travelled for a moment,
 * so differences that this explains change nothing.
 */
export function learnTime(dateHeader: string | null): void {
  const told = Date.parse(dateHeader ?? '');
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  ahead = Math.abs(difference) < 3_000 ? 0 : difference;
}
