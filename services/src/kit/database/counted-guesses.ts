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

/** One row for each bucket of a guess that was wrong, or that is being judged. */
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
      /** Whose guess it is, as a keyed hash. */
      bucket: text('bucket').notNull(),
      failedAt: timestamp('failed_at', { withTimezone: true }).notNull(),
    },
    (table) => [index(`${name}_bucket`).on(table.bucket, table.failedAt)],
  );

/** By bucket how many guesses may be wrong within the time. */
type Limits = { allowed: ReadonlyMap<string, number>; milliseconds: number };

type CountedGuess = { rows: number[] };
type Refusal = { secondsToWait: number };

/**
 * Counts a guess before it is judged, so that guesses sent at once cannot run ahead of the count; or counts nothing
 * and answers the seconds to wait. Not inside a transaction: what is refused must stay counted.
 */
export function countGuess(
  context: ServiceContext,
  table: GuessTable,
  { allowed, milliseconds }: Limits,
): Promise<CountedGuess | Refusal> {
  const buckets = [...allowed.keys()].sort();
  const locks = buckets.map((each) => sql`pg_advisory_xact_lock(hashtextextended(${each}, 0))`);
  return context.transaction(async ({ database, clock }) => {
    await database.execute(sql`select ${sql.join(locks, sql`, `)}`);
    const now = clock.now();
    const counted = await database
      .select({ bucket: table.bucket, guesses: count(), first: min(table.failedAt) })
      .from(table)
      .where(
        and(
          inArray(table.bucket, buckets),
          gt(table.failedAt, new Date(now.getTime() - milliseconds)),
        ),
      )
      .groupBy(table.bucket);
    const full = counted.filter(({ bucket, guesses }) => guesses >= (allowed.get(bucket) ?? 0));
    if (full.length > 0) {
      const opens = Math.max(...full.map(({ first }) => (first ?? now).getTime() + milliseconds));
      return { secondsToWait: Math.max(1, Math.ceil((opens - now.getTime()) / 1000)) };
    }
    const rows = await database
      .insert(table)
      .values(buckets.map((bucket) => ({ bucket, failedAt: now })))
      .returning({ id: table.id });
    return { rows: rows.map(({ id }) => id) };
  });
}

/** A guess that was right is none that counts. */
export async function takeBackGuess(
  { database }: ServiceContext,
  table: GuessTable,
  { rows }: CountedGuess,
): Promise<void> {
  await database.delete(table).where(inArray(table.id, rows));
}

/** Guesses that no longer count are forgotten. */
export async function forgetCountedGuesses(
  { database, clock }: ServiceContext,
  table: GuessTable,
  { milliseconds }: Pick<Limits, 'milliseconds'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - milliseconds);
  await database.delete(table).where(lt(table.failedAt, before));
}
