import { getLanguage, i18n } from '@train-swap/shared-config';
export type TimeFormat = 'time' | 'date' | 'long-date' | 'date-time';

export type TimeProps = {
  /** RFC 3339 instant, e.g. `2026-11-21T09:00:00Z`. */
  instant: string;
  /** IANA zone, usually of a station: `Europe/London`. */
  timeZone: string;
  /** `time` 09:00; `date` Sat 21 Nov; `long-date` Saturday 21 November 2026; `date-time` Sat 21 Nov, 09:00. */
  format?: TimeFormat;
  /** BCP 47; the page's language by default. */
  locale?: string;
};

const formatOptions: Record<TimeFormat, Intl.DateTimeFormatOptions> = {
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

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in the local time of a place. */
export function formatTime(props: TimeProps): string {
  const { instant, timeZone, format = 'time', locale = getLanguage().locale } = props;
  const key = `${locale} ${timeZone} ${format}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...formatOptions[format], timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(instant));
}

/** `dayOffset('…T23:50Z', '…T00:40Z', …)` is 1: the number of calendar days between both local dates. */
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
  if (hours === 0) return i18n.t('{minutes} min', { minutes: rest });
  if (rest === 0) return i18n.t('{hours} h', { hours });
  return i18n.t('{hours} h {minutes} min', { hours, minutes: rest });
}

export function Time(props: TimeProps) {
  return <time dateTime={props.instant}>{formatTime(props)}</time>;
}
