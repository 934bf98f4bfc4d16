import { and, asc, eq, lte, not } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { isOnHold } from '../../bookings/booking-record';
import { releaseHeldPlaces } from '../../inventory/occupancy/hold-places';
import { exchangeOperations } from '../../schema';
import { isCommitting } from '../carrier-operation-record';
import type { OperationRow } from '../operation-record';

/**
 * Ends a hold that this transaction has locked, and releases its places. The event makes payments cancel its payment.
 */
export async function endHold(
  context: ServiceContext,
  operation: OperationRow,
  status: 'EXPIRED' | 'RELEASED',
  /** The carrier that did not confirm it. */
  rejectedBy?: string,
  /** The carrier that changed the ticket meanwhile. */
  changedBy?: string,
): Promise<void> {
  await context.database
    .update(exchangeOperations)
    .set({ status, endedAt: context.clock.now() })
    .where(eq(exchangeOperations.id, operation.id));
  failPoint('endHold.ended');
  await releaseHeldPlaces(context.database, operation.id);
  failPoint('endHold.released');
  await context.publish({
    type: status === 'EXPIRED' ? 'operation.expired' : 'operation.released',
    bookingId: operation.bookingId,
    operationId: operation.id,
    audience: 'travellers',
    data: {
      heldUntil: operation.heldUntil.toISOString(),
      ...(operation.proposalId === null ? {} : { proposalId: operation.proposalId }),
      ...(rejectedBy === undefined ? {} : { rejectedBy }),
      ...(changedBy === undefined ? {} : { changedBy }),
    },
  });
}

/** While a carrier confirms it, only the carrier's answer ends it. */
const isNotCommitting = not(isCommitting(exchangeOperations.id));

/**
 * Ends the hold of this booking if it has expired. Waits for a concurrent transaction on the operation. The
 * transaction must have locked the booking.
 */
export async function endDueHoldOf(context: ServiceContext, bookingId: string): Promise<void> {
  const [operation] = await context.database
    .select()
    .from(exchangeOperations)
    .where(and(eq(exchangeOperations.bookingId, bookingId), isOnHold, isNotCommitting))
    .for('update');
  if (operation && operation.heldUntil <= context.clock.now()) {
    await endHold(context, operation, 'EXPIRED');
  }
}

const due = (now: Date) => and(isOnHold, lte(exchangeOperations.heldUntil, now), isNotCommitting);

/**
 * Ends expired holds. A job calls this every few seconds, and every operation that reads or reserves places calls it
 * first, so that an expired hold is never visible. Skips locked holds, which are being confirmed or released.
 * @returns whether there were any
 */
export async function expireDueHolds(context: ServiceContext): Promise<boolean> {
  const now = context.clock.now();
  const [anyDue] = await context.database
    .select({ id: exchangeOperations.id })
    .from(exchangeOperations)
    .where(due(now))
    .limit(1);
  if (!anyDue) return false;
  await context.transaction(async (context) => {
    const operations = await context.database
      .select()
      .from(exchangeOperations)
      .where(due(now))
      .orderBy(asc(exchangeOperations.id))
      .for('update', { skipLocked: true });
    for (const operation of operations) {
      await endHold(context, operation, 'EXPIRED');
    }
    failPoint('expireDueHolds.handled');
  });
  failPoint('expireDueHolds.committed');
  return true;
}
