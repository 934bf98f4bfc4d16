import { localInstant } from '../../../kit/values/local-time';

const starts = new Map<string, number>();

/**
 * The start of a service date's times, in milliseconds since the epoch: noon minus twelve hours (GTFS reference, `Time`).
 * It is midnight except on days when clocks change, so that 06:00 is correct on those days too.
 */
export function getServiceDayStart(date: string, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const cached = starts.get(key);
  if (cached !== undefined) return cached;
  if (starts.size > 10_000) starts.clear();
  const start = localInstant(date, 43_200, timeZone) - 43_200_000;
  starts.set(key, start);
  return start;
}
