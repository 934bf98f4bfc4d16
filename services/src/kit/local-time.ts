/**
 * What the clocks and calendars of a place show, and back. Dates are `2026-11-21`, zones are IANA names, an
 * instant is a `Date` or milliseconds since the epoch. Nothing here knows what "now" is.
 */

type Instant = Date | number;

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

const readClock = (instant: number, timeZone: string): number => {
  const part: Record<string, number> = {};
  for (const { type, value } of clockFace(timeZone).formatToParts(instant)) {
    part[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Every zone changes its clocks at a quarter of an hour, if at all. */
const quarter = 900_000;
const mostOffsets = 50_000;
const offsets = new Map<string, Map<number, number>>();
let offsetsKnown = 0;

/** Reading a clock face takes microseconds, and a quote reads hundreds: most of them in the same hours. */
const offsetAt = (instant: number, timeZone: string): number => {
  if (offsetsKnown > mostOffsets) {
    offsets.clear();
    offsetsKnown = 0;
  }
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone);
  const from = Math.floor(instant / quarter) * quarter;
  const known = ofZone.get(from);
  if (known !== undefined) return known;
  const offset = readClock(from, timeZone) - from;
  ofZone.set(from, offset);
  offsetsKnown += 1;
  return offset;
};

/** What a clock on the wall shows, written as if it were UTC. */
const wallClock = (instant: Instant, timeZone: string): Date => {
  const at = Number(instant);
  return new Date(at + offsetAt(at, timeZone));
};

/** `2026-11-21`, on the calendar of the place. */
export const localDate = (instant: Instant, timeZone: string): string =>
  wallClock(instant, timeZone).toISOString().slice(0, 10);

/** `09:45`, on the clock of the place. */
export const localTime = (instant: Instant, timeZone: string): string =>
  wallClock(instant, timeZone).toISOString().slice(11, 16);

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `Saturday 21 November`, on the calendar of the place. */
export const localDay = (instant: Instant, timeZone: string): string =>
  days.format(wallClock(instant, timeZone)).replace(',', '');

/** Minutes since local midnight, 0 to 1439. */
export const localMinutes = (instant: Instant, timeZone: string): number => {
  const shown = wallClock(instant, timeZone);
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
};

/** 0 is Sunday, 6 is Saturday. */
export const localWeekday = (instant: Instant, timeZone: string): number =>
  wallClock(instant, timeZone).getUTCDay();

const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dayMs = 86_400_000;

/**
 * The instant at which clocks in `timeZone` show `seconds` after midnight of `date`, in milliseconds. A time
 * that the spring change leaves out is read as the moment of the change; one that comes twice, as its first.
 */
export const localInstant = (date: string, seconds: number, timeZone: string): number => {
  const wanted = utcMidnight(date) + seconds * 1000;
  const before = offsetAt(wanted - dayMs, timeZone);
  const after = offsetAt(wanted + dayMs, timeZone);
  const matches = [wanted - before, wanted - after].filter(
    (instant) => instant + offsetAt(instant, timeZone) === wanted,
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
  const offsetAfter = offsetAt(to, timeZone);
  let low = from;
  let high = to;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === offsetAfter) high = middle;
    else low = middle;
  }
  return high;
};

/** The instant at which a calendar day begins there, right on days of 23 and 25 hours too. */
export const startOfLocalDay = (date: string, timeZone: string): Date =>
  new Date(localInstant(date, 0, timeZone));

/** The first instant of the next local day. */
export const endOfLocalDay = (instant: Instant, timeZone: string): Date =>
  startOfLocalDay(addDays(localDate(instant, timeZone), 1), timeZone);

/** The date `count` days after (or before, when negative) a date. */
export const addDays = (date: string, count: number): string =>
  new Date(utcMidnight(date) + count * dayMs).toISOString().slice(0, 10);

/** Whole days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);
