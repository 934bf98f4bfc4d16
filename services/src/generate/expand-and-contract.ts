import semver from 'semver';

/** What the processes of the release before may not find or write any more. */
const breaking = [
  /^alter table .* rename\b/i,
  /^drop (?:table|view|schema|type)\b/i,
  /\bdrop column\b/i,
  /\bset not null\b/i,
  /\balter column \S+ (?:set data )?type\b/i,
  /\badd column (?:(?!default).)* not null(?!.*default)/i,
];

/** A comment of a migration: `-- contract: unused since 1.2.0`. */
const contract = /^-- contract: unused since (\S+)$/m;

/**
 * While a new release starts, processes of the release before still use the tables. So a change has two steps: one release
 * adds (expand), and a later one removes what nothing uses any more (contract).
 *
 * @param sql a migration
 * @param version of the release with this migration
 * @returns the statements that break the release before; none in a later step
 */
export function listBreakingStatements(sql: string, version: string): string[] {
  const [, unusedSince] = contract.exec(sql) ?? [];
  if (unusedSince && semver.valid(unusedSince) && semver.lt(unusedSince, version)) return [];
  return sql
    .split('--> statement-breakpoint')
    .map((statement) =>
      statement
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((statement) => breaking.some((pattern) => pattern.test(statement)));
}
