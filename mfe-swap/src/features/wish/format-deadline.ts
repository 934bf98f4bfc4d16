import { dayOffset, formatTime } from '@train-swap/shared-ui';

/** `09:45`, with the day when it is not the day of `at` (ms since 1970). `instant` is RFC 3339. */
export function formatDeadline(instant: string, timeZone: string, at: number): string {
  const isToday = dayOffset(new Date(at).toISOString(), instant, timeZone) === 0;
  return formatTime({ instant, timeZone, format: isToday ? 'time' : 'date-time' });
}
