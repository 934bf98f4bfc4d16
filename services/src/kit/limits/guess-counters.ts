import { and, count, gt, inArray, lt, min, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  type PgSchema,
  type PgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { ServiceContext } from '../context';

/** One row per bucket and guess that was wrong or is being checked. */
type GuessTable = PgTable & {
  id: AnyPgColumn<{ data: number; notNull: true }>;
  bucket: AnyPgColumn<{ data: string; notNull: true }>;
  failedAt: AnyPgColumn<{ data: Date; notNull: true }>;
};

export const guessTable = <N extends string>(schema: PgSchema<string>, name: N) =>
  schema.table(
    name,
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      /** A keyed hash of the client or the account. */
      bucket: text('bucket').notNull(),
      failedAt: timestamp('failed_at', { withTimezone: true }).notNull(),
    },
    (table) => [index(`${name}_bucket`).on(table.bucket, table.failedAt)],
  );

/** The maximum of wrong guesses per bucket within the window. */
type Limits = { maxFailures: ReadonlyMap<string, number>; windowMs: number };

type CountedGuess = { rows: number[] };
type LimitReached = { retryAfterSeconds: number };

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot exceed the limit. Call it outside a
 * transaction, because a wrong guess must stay counted.
 * @returns the counted guess, or the seconds to wait when the limit is reached
 */
export function countGuess(
  context: ServiceContext,
  table: GuessTable,
  { maxFailures, windowMs }: Limits,
): Promise<CountedGuess | LimitReached> {
  const buckets = [...maxFailures.keys()].sort();
  const locks = buckets.map((each) => sql`pg_advisory_xact_lock(hashtextextended(${each}, 0))`);
  return context.transaction(async ({ database, clock }) => {
    await database.execute(sql`select ${sql.join(locks, sql`, `)}`);
    const now = clock.now();
    const counted = await database
      .select({ bucket: table.bucket, guesses: count(), first: min(table.failedAt) })
      .from(table)
      .where(
        and(inArray(table.bucket, buckets), gt(table.failedAt, new Date(now.getTime() - windowMs))),
      )
      .groupBy(table.bucket);
    const full = counted.filter(({ bucket, guesses }) => guesses >= (maxFailures.get(bucket) ?? 0));
    if (full.length > 0) {
      const opens = Math.max(...full.map(({ first }) => (first ?? now).getTime() + windowMs));
      return { retryAfterSeconds: Math.max(1, Math.ceil((opens - now.getTime()) / 1000)) };
    }
    const rows = await database
      .insert(table)
      .values(buckets.map((bucket) => ({ bucket, failedAt: now })))
      .returning({ id: table.id });
    return { rows: rows.map(({ id }) => id) };
  });
}

/** Removes the count of a correct guess. */
export async function uncountGuess(
  { database }: ServiceContext,
  table: GuessTable,
  { rows }: CountedGuess,
): Promise<void> {
  await database.delete(table).where(inArray(table.id, rows));
}

export async function purgeGuesses(
  { database, clock }: ServiceContext,
  table: GuessTable,
  { windowMs }: Pick<Limits, 'windowMs'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - windowMs);
  await database.delete(table).where(lt(table.failedAt, before));
}
