import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../../kit/database/connections/connection';
import { carrierOperations } from '../schema';

export type CarrierOperationRow = typeof carrierOperations.$inferSelect;

export const isOpen = inArray(carrierOperations.state, ['HOLDING', 'HELD', 'COMMITTING']);

export async function findCarrierOperation(
  database: Database,
  operationId: string,
): Promise<CarrierOperationRow | null> {
  const [row] = await database
    .select()
    .from(carrierOperations)
    .where(eq(carrierOperations.id, operationId));
  return row ?? null;
}

export async function findOpenOperation(
  database: Database,
  bookingId: string,
): Promise<CarrierOperationRow | null> {
  const [row] = await database
    .select()
    .from(carrierOperations)
    .where(and(eq(carrierOperations.bookingId, bookingId), isOpen));
  return row ?? null;
}

/** Whether the carrier is confirming the operation of a row. Such an operation neither expires nor can be released. */
export const isCommitting = (operationId: SQLWrapper) =>
  sql<boolean>`exists (select from ${carrierOperations}
    where ${carrierOperations.id} = ${operationId} and ${eq(carrierOperations.state, 'COMMITTING')})`;

/** Changes an operation that is in one of these states. @returns null when it is in another one */
export async function changeOperation(
  database: Database,
  operationId: string,
  from: readonly CarrierOperationRow['state'][],
  change: PgUpdateSetSource<typeof carrierOperations>,
): Promise<CarrierOperationRow | null> {
  const [row] = await database
    .update(carrierOperations)
    .set(change)
    .where(and(eq(carrierOperations.id, operationId), inArray(carrierOperations.state, [...from])))
    .returning();
  return row ?? null;
}
