import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database } from '../../../../kit/database/connections/connection';
import { toInstant } from '../../../../kit/values/schemas';
import type { supportRefundSchema } from '../../contract/support-booking';
import { carrierRefunds } from '../../schema';

export type RefundRow = typeof carrierRefunds.$inferSelect;

export async function findRefund(database: Database, id: string): Promise<RefundRow | null> {
  const [row] = await database.select().from(carrierRefunds).where(eq(carrierRefunds.id, id));
  return row ?? null;
}

/** Changes a refund that is in one of these states. @returns null when it is in another one */
export async function changeRefund(
  database: Database,
  id: string,
  from: readonly RefundRow['state'][],
  change: PgUpdateSetSource<typeof carrierRefunds>,
): Promise<RefundRow | null> {
  const [row] = await database
    .update(carrierRefunds)
    .set(change)
    .where(and(eq(carrierRefunds.id, id), inArray(carrierRefunds.state, [...from])))
    .returning();
  return row ?? null;
}

export const listOpenRefunds = (database: Database, bookingId: string): Promise<RefundRow[]> =>
  database
    .select()
    .from(carrierRefunds)
    .where(
      and(
        eq(carrierRefunds.bookingId, bookingId),
        inArray(carrierRefunds.state, ['OFFERING', 'OFFERED', 'CONFIRMING']),
      ),
    );

/** The latest first. */
export const listRefunds = (database: Database, bookingId: string): Promise<RefundRow[]> =>
  database
    .select()
    .from(carrierRefunds)
    .where(eq(carrierRefunds.bookingId, bookingId))
    .orderBy(desc(carrierRefunds.createdAt));

/** For the support desk; null for one that was not offered or has ended. */
export function toSupportRefund(row: RefundRow): z.output<typeof supportRefundSchema> | null {
  const { id, kind, state, refund, reason, changedAt } = row;
  if (state === 'OFFERING' || state === 'ENDED') return null;
  return { id, kind, state, refund, reason, at: toInstant(changedAt) };
}
