import type { Check } from './check';
import { checksAtProvider, checksAtRest, moneyChecks } from './money-checks';
import { rightsChecks } from './rights-checks';

export type Violation = {
  /** The code of the rule: `not-one-right-to-travel`. */
  code: string;
  rule: string;
  /** The id of the traveller, place, swap or payment. */
  subject: string;
  detail: string;
};

type Queryable = {
  query(statement: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: { code: string; subject: string; detail: string }[] }>;
};

/**
 * `always`: after any commit. `at-rest`: also rules that hold 30 s after the last request or crash. `with-provider`: also
 * agreement with the tables of the sandbox provider.
 */
export type Moment = 'always' | 'at-rest' | 'with-provider';

const always = [...rightsChecks, ...moneyChecks];
const checksByMoment: Record<Moment, readonly Check[]> = {
  always,
  'at-rest': [...always, ...checksAtRest],
  'with-provider': [...always, ...checksAtRest, ...checksAtProvider],
};

/** One prepared statement for all rules. */
const toUnionQuery = (checks: readonly Check[]): string =>
  `${checks
    .map(
      ({ code, sql }) =>
        `select '${code}' as code, found.* from (${sql}) as found (subject, detail)`,
    )
    .join('\nunion all\n')
    .replaceAll(/:now\b/g, '$1::timestamptz')}
  union all select '', '', '' where $1::timestamptz is null`;

/** Lists violations of the invariant of product.md part 3. For tests only: it reads the tables of several services. */
export async function listViolations(
  database: Queryable,
  moment: Moment,
  now: Date,
): Promise<Violation[]> {
  const checks = checksByMoment[moment];
  const { rows } = await database.query({
    name: `violations ${moment}`,
    text: toUnionQuery(checks),
    values: [now],
  });
  const rule = new Map(checks.map((check) => [check.code, check.rule]));
  return rows.map((row) => ({ ...row, rule: rule.get(row.code) ?? '' }));
}
