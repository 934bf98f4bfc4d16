import type { Check } from './check';
import { checksAtProvider, checksAtRest, checksOfMoney } from './checks-of-money';
import { checksOfRights } from './checks-of-rights';

export type Violation = {
  /** Which rule: `not-one-right-to-travel`. */
  code: string;
  says: string;
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
 * `always`: between any two commits. `at-rest`: also once nothing moves any more, some 30 s of the
 * clock after the last request or crash; `with-provider` then asks the sandbox provider's tables too.
 */
export type Moment = 'always' | 'at-rest' | 'with-provider';

const always = [...checksOfRights, ...checksOfMoney];
const checksOf: Record<Moment, readonly Check[]> = {
  always,
  'at-rest': [...always, ...checksAtRest],
  'with-provider': [...always, ...checksAtRest, ...checksAtProvider],
};

/** One statement for all rules: prepared once, it costs a few milliseconds each time. */
const unionOf = (checks: readonly Check[]): string =>
  `${checks
    .map(
      ({ code, sql }) =>
        `select '${code}' as code, found.* from (${sql}) as found (subject, detail)`,
    )
    .join('\nunion all\n')
    .replaceAll(/:now\b/g, '$1::timestamptz')}
  union all select '', '', '' where $1::timestamptz is null`;

/**
 * Every violation of the invariant of product.md part 3 that the database shows: one valid right to
 * travel each, one holder of a place on a leg, money taken is money owed. Reads the tables of several
 * services, which no service may do: it is an instrument, and part of none.
 */
export async function listViolations(
  database: Queryable,
  moment: Moment,
  now: Date,
): Promise<Violation[]> {
  const checks = checksOf[moment];
  const { rows } = await database.query({
    name: `violations ${moment}`,
    text: unionOf(checks),
    values: [now],
  });
  const says = new Map(checks.map((check) => [check.code, check.says]));
  return rows.map((row) => ({ ...row, says: says.get(row.code) ?? '' }));
}
