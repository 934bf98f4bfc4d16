export type TimeFormat = 'time' | 'date' | 'long-date' | 'date-time';

export type TimeProps = {
  /** RFC 3339 instant, e.g. `2026-11-21T09:00:00Z`. */
  instant: string;
  /** IANA zone of the place that is meant, usually a station's: `Europe/London`. */
  timeZone: string;
  /** `time` 09:00; `date` Sat 21 Nov; `long-date` Saturday 21 November 2026; `date-time` Sat 21 Nov, 09:00. */
  format?: TimeFormat;
  locale?: string;
};

const parts: Record<TimeFormat, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  'long-date': { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  'date-time': {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant as a traveller at that place reads it off the wall. */
export function formatTime({ instant, timeZone, format = 'time', locale = 'en-GB' }: TimeProps) {
  const key = `${locale} ${timeZone} ${format}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { ...parts[format], timeZone });
    formats.set(key, made);
  }
  return made.format(new Date(instant));
}

/** `dayOffset('…T23:50Z', '…T00:40Z', …)` is 1: how many calendar days later at the second place. */
export function dayOffset(from: string, to: string, fromZone: string, toZone = fromZone): number {
  return dayNumber(to, toZone) - dayNumber(from, fromZone);
}

function dayNumber(instant: string, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return Date.parse(`${day.format(new Date(instant))}T00:00:00Z`) / 86_400_000;
}

/** `4 h 22 min`, `55 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A time or a date at a place. */
export function Time(props: TimeProps) {
  return <time dateTime={props.instant}>{formatTime(props)}</time>;
}
