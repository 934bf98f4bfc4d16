/** Whole seconds from `now` to `until`, both in milliseconds since 1970; never below 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Digits for the eye: `9:05`, `1:02:03`, `2 d 4 h`. */
export function clockFace(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  return `${minutes}:${rest}`;
}

/** Words for the ear, rounded to what matters: `2 hours 5 minutes`, `30 seconds`. */
export function spoken(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return join(count(days, 'day'), hours && count(hours, 'hour'));
  if (hours > 0) return join(count(hours, 'hour'), minutes && count(minutes, 'minute'));
  if (minutes > 0) return count(minutes, 'minute');
  return count(seconds, 'second');
}

/**
 * Whether these seconds are worth a word to a screen reader: each of the last five minutes, every
 * fifth minute of the last hour before, then 30 and 10 seconds, and the end. A word a second would drown all else.
 */
export function worthSaying(seconds: number): boolean {
  if (seconds === 0 || seconds === 10 || seconds === 30) return true;
  if (seconds % 60 !== 0) return false;
  const minutes = seconds / 60;
  return minutes <= 5 || (minutes <= 60 && minutes % 5 === 0);
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

function join(first: string, second: string | 0): string {
  return second ? `${first} ${second}` : first;
}
