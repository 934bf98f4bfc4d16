import { z } from 'zod';

/** The statement that the build writes at the end of a remote's entry. */
const statement = /^globalThis\.reportedDigests=(.*);$/gm;

const digestsSchema = z.record(z.string(), z.string());

/**
 * The digests of a release's other files that its entry script reports, file -> sha384. Null when it reports none.
 * @throws {Error} when the statement is not valid
 */
export function parseReportedDigests(script: string): Readonly<Record<string, string>> | null {
  const [, text] = [...script.matchAll(statement)].at(-1) ?? [];
  return text === undefined ? null : digestsSchema.parse(JSON.parse(text));
}
