import { eq, sql } from 'drizzle-orm';
import { type PgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { ServiceContext } from '../context';
import { createKeyedHash } from '../security/keyed-hash';

/** A table of rate limits per address or network. `column` holds the counted instants. */
export const rateCounterTable = (schema: PgSchema<string>, column: string) =>
  schema.table('address_counters', {
    /** A keyed hash of the address. */
    id: text('id').primaryKey(),
    countedAt: timestamp(column, { withTimezone: true }).array().notNull().default(sql`'{}'`),
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
  });

export type RateCounterTable = ReturnType<typeof rateCounterTable>;

/** `purpose` selects the secret for the hash of `name`. The longest window comes first. */
type RateLimit = {
  purpose: string;
  name: string;
  windows: readonly [Window, ...Window[]];
  /** How many actions to count. Default 1. */
  times?: number;
};
type Window = { max: number; windowMs: number };

/**
 * Counts an action in the transaction that performs it.
 * @returns null when it is allowed, otherwise the seconds to wait; nothing is counted then
 */
export async function consumeRateLimit(
  context: ServiceContext,
  table: RateCounterTable,
  { purpose, name, windows, times = 1 }: RateLimit,
): Promise<number | null> {
  const { database } = context;
  const id = createKeyedHash(context, purpose, name);
  const now = context.clock.now();
  await database.insert(table).values({ id, touchedAt: now }).onConflictDoNothing();
  const [counter] = await database.select().from(table).where(eq(table.id, id)).for('update');
  if (!counter) throw new Error('The counter row was deleted.');
  const within = ({ windowMs }: Window) =>
    counter.countedAt.filter((at) => now.getTime() - at.getTime() < windowMs);
  for (const window of windows) {
    // The limit is free again when this instant leaves the window.
    const blocking = within(window).at(times - 1 - window.max);
    if (blocking) {
      const waitMs = blocking.getTime() + window.windowMs - now.getTime();
      return Math.max(1, Math.ceil(waitMs / 1000));
    }
  }
  const countedAt = [...within(windows[0]), ...Array.from({ length: times }, () => now)];
  await database.update(table).set({ countedAt, touchedAt: now }).where(eq(table.id, id));
  return null;
}
