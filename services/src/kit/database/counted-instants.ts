import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type PgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { ServiceContext } from '../context';

/** What was counted of an address or a network, so that nobody is flooded; the instants stand in `column`. */
export const counterTable = (schema: PgSchema<string>, column: string) =>
  schema.table('address_counters', {
    /** A keyed hash of the address. */
    id: text('id').primaryKey(),
    countedAt: timestamp(column, { withTimezone: true }).array().notNull().default(sql`'{}'`),
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
  });

/** `purpose`: of the secret that hides what is counted. The longest window comes first. */
type Counted = {
  purpose: string;
  name: string;
  windows: readonly [Window, ...Window[]];
  /** How much is counted at once; once unless told. */
  times?: number;
};
type Window = { most: number; milliseconds: number };

/**
 * Counts, or counts nothing and answers the seconds until there is room; call it inside the transaction that
 * stores what is counted.
 */
export async function countInstants(
  context: ServiceContext,
  table: ReturnType<typeof counterTable>,
  { purpose, name, windows, times = 1 }: Counted,
): Promise<number | null> {
  const { database } = context;
  const id = createHmac('sha256', context.secret(purpose)).update(name).digest('base64url');
  const now = context.clock.now();
  await database.insert(table).values({ id, touchedAt: now }).onConflictDoNothing();
  const [counter] = await database.select().from(table).where(eq(table.id, id)).for('update');
  if (!counter) throw new Error('A counter went away.');
  const within = ({ milliseconds }: Window) =>
    counter.countedAt.filter((at) => now.getTime() - at.getTime() < milliseconds);
  for (const window of windows) {
    // There is room again when this one falls out of the window.
    const inTheWay = within(window).at(times - 1 - window.most);
    if (inTheWay) {
      const milliseconds = inTheWay.getTime() + window.milliseconds - now.getTime();
      return Math.max(1, Math.ceil(milliseconds / 1000));
    }
  }
  const countedAt = [...within(windows[0]), ...Array.from({ length: times }, () => now)];
  await database.update(table).set({ countedAt, touchedAt: now }).where(eq(table.id, id));
  return null;
}
