import { MisuseError } from '../command-error';

const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Reads a moment as people write it, `2026-11-21T09:00Z` or `20m` ago. @returns RFC 3339, UTC */
export function readMoment(text: string, now: Date): string {
  const [, amount, unit] = /^(\d+)([smhd])$/.exec(text.trim()) ?? [];
  const time = amount
    ? now.getTime() - Number(amount) * seconds[unit as keyof typeof seconds] * 1_000
    : Date.parse(text);
  if (Number.isNaN(time)) {
    throw new MisuseError(`"${text}" is no moment; write 2026-11-21T09:00Z, or 20m, 3h, 2d.`);
  }
  if (time > now.getTime()) throw new MisuseError(`${text} is in the future.`);
  return new Date(time).toISOString();
}
