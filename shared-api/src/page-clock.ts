let offsetMs = 0;

/**
 * The time of the services: milliseconds since 1970, UTC. Countdowns are correct also when the clock of the browser is
 * wrong.
 */
export function now(): number {
  return Date.now() + offsetMs;
}

/**
 * Updates the clock from a `Date` header. Differences below 3 s are ignored: the header has whole seconds, and the response
 * has a latency.
 */
export function updateClockOffset(dateHeader: string | null): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - Date.now();
  offsetMs = Math.abs(difference) < 3_000 ? 0 : difference;
}
