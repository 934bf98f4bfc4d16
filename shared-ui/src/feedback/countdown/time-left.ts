import { i18n } from '@train-swap/shared-config';
/** Whole seconds from `now` to `until`, both in milliseconds since 1970; never below 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Digits to show: `9:05`, `1:02:03`, `2 d 4 h`. */
export function formatClock(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (days > 0) return i18n.t('{days} d {hours} h', { days, hours });
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  return `${minutes}:${rest}`;
}

/** Text for screen readers, rounded: `2 hours 5 minutes`, `30 seconds`. */
export function formatForSpeech(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return joinParts(formatDays(days), hours && formatHours(hours));
  if (hours > 0) return joinParts(formatHours(hours), minutes && formatMinutes(minutes));
  if (minutes > 0) return formatMinutes(minutes);
  return i18n.t('{count, plural, one {# second} other {# seconds}}', { count: seconds });
}

/**
 * Whether a screen reader announces this number of seconds: every fifth minute of the last hour, each of the last five
 * minutes, 30 and 10 seconds, and the end. One announcement per second would hide all others.
 */
export function shouldAnnounce(seconds: number): boolean {
  if (seconds === 0 || seconds === 10 || seconds === 30) return true;
  if (seconds % 60 !== 0) return false;
  const minutes = seconds / 60;
  return minutes <= 5 || (minutes <= 60 && minutes % 5 === 0);
}

const formatDays = (count: number) =>
  i18n.t('{count, plural, one {# day} other {# days}}', { count });
const formatHours = (count: number) =>
  i18n.t('{count, plural, one {# hour} other {# hours}}', { count });
const formatMinutes = (count: number) =>
  i18n.t('{count, plural, one {# minute} other {# minutes}}', { count });

function joinParts(first: string, second: string | 0): string {
  return second ? `${first} ${second}` : first;
}
