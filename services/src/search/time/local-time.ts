/**
 * Local railway time to instants and back. Instants are milliseconds since the epoch, dates are
 * `2026-11-21`, zones are IANA names. Nothing here knows what "now" is.
 */

const clockFaces = new Map<string, Intl.DateTimeFormat>();

const clockFace = (timeZone: string): Intl.DateTimeFormat => {
  const known = clockFaces.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clockFaces.set(timeZone, made);
  return made;
};

/** Whether the runtime knows this IANA time zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    clockFace(name);
    return name !== '';
  } catch {
    return false;
  }
};

/** What a clock on the wall shows, written as if it were UTC: milliseconds. */
const wallClock = (instant: number, timeZone: string): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of clockFace(timeZone).formatToParts(instant)) {
    part[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * The instant at which clocks in `timeZone` show `seconds` after midnight of `date`. A time that the
 * spring change leaves out is read as the moment of the change; one that comes twice, as its first.
 */
export const localInstant = (date: string, seconds: number, timeZone: string): number => {
  const wanted = utcMidnight(date) + seconds * 1000;
  const dayMs = 86_400_000;
  const before = wallClock(wanted - dayMs, timeZone) - (wanted - dayMs);
  const after = wallClock(wanted + dayMs, timeZone) - (wanted + dayMs);
  const matches = [wanted - before, wanted - after].filter(
    (instant) => wallClock(instant, timeZone) === wanted,
  );
  if (matches.length > 0) return Math.min(...matches);
  return changeBetween(
    wanted - Math.max(before, after),
    wanted - Math.min(before, after),
    timeZone,
  );
};

/** The first instant in a short span at which the zone's offset is that of the span's end. */
const changeBetween = (from: number, to: number, timeZone: string): number => {
  const offsetAfter = wallClock(to, timeZone) - to;
  let low = from;
  let high = to;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (wallClock(middle, timeZone) - middle === offsetAfter) high = middle;
    else low = middle;
  }
  return high;
};

const startsOfServiceDays = new Map<string, number>();

/**
 * The zero of a service date's times: noon minus twelve hours (GTFS reference, `Time`). It is
 * midnight except on the days when clocks change, so that 06:00 is 06:00 on those days too.
 */
export const serviceDayStart = (date: string, timeZone: string): number => {
  const key = `${date} ${timeZone}`;
  const known = startsOfServiceDays.get(key);
  if (known !== undefined) return known;
  if (startsOfServiceDays.size > 10_000) startsOfServiceDays.clear();
  const start = localInstant(date, 43_200, timeZone) - 43_200_000;
  startsOfServiceDays.set(key, start);
  return start;
};

/** The calendar date that clocks in `timeZone` show at an instant. */
export const localDate = (instant: number, timeZone: string): string =>
  new Date(wallClock(instant, timeZone)).toISOString().slice(0, 10);

/** `04:28` as clocks in `timeZone` show it at an instant. */
export const localClock = (instant: number, timeZone: string): string =>
  new Date(wallClock(instant, timeZone)).toISOString().slice(11, 16);

/** The date `days` after (or before, when negative) a date. */
export const addDays = (date: string, days: number): string =>
  new Date(utcMidnight(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Whole days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / 86_400_000);

/** An instant as the API writes it: `2026-11-21T09:00:00Z`. */
export const writeInstant = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`;
