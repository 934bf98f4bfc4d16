/**
 * Conversion between instants and local dates and times. Dates are `2026-11-21`, zones are IANA names, an
 * instant is a `Date` or milliseconds since the epoch.
 */

import { defaultLanguage, type Language } from '@train-swap/shared-config/languages';
import { getLanguage } from '../language/i18n';

type Instant = Date | number;

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Whether the runtime knows this IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    getFormatter(name);
    return name !== '';
  } catch {
    return false;
  }
}

function readWallClock(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of getFormatter(timeZone).formatToParts(instant)) {
    part[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** All zones change their clocks at a full quarter of an hour. */
const quarter = 900_000;
const maxOffsets = 50_000;
const offsets = new Map<string, Map<number, number>>();
let offsetCount = 0;

/** Cached, because formatting takes microseconds and a quote needs hundreds of offsets. */
function offsetAt(instant: number, timeZone: string): number {
  if (offsetCount > maxOffsets) {
    offsets.clear();
    offsetCount = 0;
  }
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone);
  const from = Math.floor(instant / quarter) * quarter;
  const known = ofZone.get(from);
  if (known !== undefined) return known;
  const offset = readWallClock(from, timeZone) - from;
  ofZone.set(from, offset);
  offsetCount += 1;
  return offset;
}

/** The local time as if it were UTC. */
function wallClock(instant: Instant, timeZone: string): Date {
  const at = Number(instant);
  return new Date(at + offsetAt(at, timeZone));
}

/** `2026-11-21` */
export const localDate = (instant: Instant, timeZone: string): string =>
  wallClock(instant, timeZone).toISOString().slice(0, 10);

/** `09:45` */
export const localTime = (instant: Instant, timeZone: string): string =>
  wallClock(instant, timeZone).toISOString().slice(11, 16);

/** `2026-07-01T10:00:00+01:00`, for clients that show the local time of the station, whatever their own time zone. */
export function formatWithOffset(instant: Instant, timeZone: string): string {
  const offset = offsetAt(Number(instant), timeZone);
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${wallClock(instant, timeZone).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${size}`;
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>();

function getDayFormatter({ locale }: Language): Intl.DateTimeFormat {
  const known = dayFormatters.get(locale);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  dayFormatters.set(locale, formatter);
  return formatter;
}

/** `Saturday 21 November`, in the language of the request */
export function localDay(instant: Instant, timeZone: string): string {
  const language = getLanguage();
  const day = getDayFormatter(language).format(wallClock(instant, timeZone));
  return language.locale === defaultLanguage.locale ? day.replace(',', '') : day;
}

/** `2026-11-21` as `21 November 2026`, in the language of the request */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat(getLanguage().locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    utcMidnight(date),
  );

/** Minutes since local midnight, 0 to 1439. */
export function localMinutes(instant: Instant, timeZone: string): number {
  const shown = wallClock(instant, timeZone);
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
}

/** 0 is Sunday, 6 is Saturday. */
export const localWeekday = (instant: Instant, timeZone: string): number =>
  wallClock(instant, timeZone).getUTCDay();

const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dayMs = 86_400_000;

/**
 * The instant of `seconds` after local midnight of `date`, in milliseconds. A time that the spring change skips
 * becomes the moment of the change. A time that occurs twice becomes the first of the two.
 */
export function localInstant(date: string, seconds: number, timeZone: string): number {
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
}

/** The first instant of the span at which the zone has the offset of the span's end. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const offsetAfter = offsetAt(to, timeZone);
  let low = from;
  let high = to;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, timeZone) === offsetAfter) high = middle;
    else low = middle;
  }
  return high;
}

/** The instant at which a local day begins, also on days of 23 and 25 hours. */
export const startOfLocalDay = (date: string, timeZone: string): Date =>
  new Date(localInstant(date, 0, timeZone));

export const endOfLocalDay = (instant: Instant, timeZone: string): Date =>
  startOfLocalDay(addDays(localDate(instant, timeZone), 1), timeZone);

/** Adds days, or subtracts them when `count` is negative. */
export const addDays = (date: string, count: number): string =>
  new Date(utcMidnight(date) + count * dayMs).toISOString().slice(0, 10);

/** Whole days from one date to another, negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);
