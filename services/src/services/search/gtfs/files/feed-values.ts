const timePattern = /^(\d{1,3}):([0-5]?\d)(?::([0-5]?\d))?$/;

/** `7:05:00`, `07:05:00` or `25:10:00` to seconds; null when it is none of these. */
export function parseTime(text: string): number | null {
  const match = timePattern.exec(text);
  if (!match) return null;
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

const parsedDates = new Map<string, string | null>();

/** `20261121` to `2026-11-21`; null when there is no such day. Cached, because feeds repeat few dates very often. */
export function parseServiceDate(text: string): string | null {
  const parsed = parsedDates.get(text);
  if (parsed !== undefined) return parsed;
  const match = /^([1-9]\d{3})(\d{2})(\d{2})$/.exec(text);
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : '';
  const instant = Date.parse(`${date}T00:00:00Z`);
  const valid = match && new Date(instant || 0).toISOString().startsWith(date) ? date : null;
  if (parsedDates.size < 20_000) parsedDates.set(text, valid);
  return valid;
}

/** `9:05:00` as GTFS writes it: `09:05:00`. */
export const formatTime = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
