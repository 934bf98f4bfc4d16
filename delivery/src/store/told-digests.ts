import { z } from 'zod';

/** As the build writes it at the end of a remote's entry (build/told-digests.js). */
const statement = /^globalThis\.toldDigests=(.*);$/gm;

const toldSchema = z.record(z.string(), z.string());

/**
 * The digests of its release's other files that an entry script tells, file -> sha384; null where it tells none.
 * @throws {Error} when what it tells cannot be read
 */
export function toldDigests(script: string): Readonly<Record<string, string>> | null {
  const [, told] = [...script.matchAll(statement)].at(-1) ?? [];
  return told === undefined ? null : toldSchema.parse(JSON.parse(told));
}
