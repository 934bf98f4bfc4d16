import { localInstant } from '../../../kit/local-time';

const starts = new Map<string, number>();

/**
 * The zero of a service date's times, in milliseconds since the epoch: noon minus twelve hours (GTFS
 * reference, `Time`). It is midnight except on the days when clocks change, so that 06:00 is 06:00 on those
 * days too.
 */
export const serviceDayStart = (date: string, timeZone: string): number => {
  const key = `${date} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  if (starts.size > 10_000) starts.clear();
  const start = localInstant(date, 43_200, timeZone) - 43_200_000;
  starts.set(key, start);
  return start;
};

/** An instant as the API writes it: `2026-11-21T09:00:00Z`. */
export const writeInstant = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`;
