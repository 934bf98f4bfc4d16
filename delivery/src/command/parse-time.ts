import { UsageError } from '../command-error';

const secondsPerUnit = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a time such as `2026-11-21T09:00Z`, or an age such as `20m`. @returns RFC 3339, UTC */
export function parseTime(text: string, now: Date): string {
  const [, amount, unit] = /^(\d+)([smhd])$/.exec(text.trim()) ?? [];
  const time = amount
    ? now.getTime() - Number(amount) * secondsPerUnit[unit as keyof typeof secondsPerUnit] * 1_000
    : Date.parse(text);
  if (Number.isNaN(time)) {
    throw new UsageError(`"${text}" is not a time. Write 2026-11-21T09:00Z, or 20m, 3h, 2d.`);
  }
  if (time > now.getTime()) throw new UsageError(`${text} is in the future.`);
  return new Date(time).toISOString();
}
