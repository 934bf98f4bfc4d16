import { and, asc, eq, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { isOnHold } from '../../bookings/booking-record';
import { releaseHeldPlaces } from '../../inventory/hold-places';
import { exchangeOperations } from '../../schema';

type OperationRow = typeof exchangeOperations.$inferSelect;

/** Ends a hold that this transaction has locked: its places are free, its payment is called off. */
export async function endHold(
  context: ServiceContext,
  operation: OperationRow,
  status: 'EXPIRED' | 'RELEASED',
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
    },
  });
}

/**
 * Ends the hold of this booking if its time is up, waiting for whoever works on it this moment; the
 * transaction has locked the booking.
 */
export async function endDueHoldOf(context: ServiceContext, bookingId: string): Promise<void> {
  const [operation] = await context.database
    .select()
    .from(exchangeOperations)
    .where(and(eq(exchangeOperations.bookingId, bookingId), isOnHold))
    .for('update');
  if (operation && operation.heldUntil <= context.clock.now()) {
    await endHold(context, operation, 'EXPIRED');
  }
}

const due = (now: Date) => and(isOnHold, lte(exchangeOperations.heldUntil, now));

/**
 * Frees what holds kept beyond their time. A job does it every few seconds; whoever reads or takes
 * places does it first, so that by the clock no hold outlives its time. Locked holds are being
 * confirmed or released this moment, and are left to that.
 * @returns whether there was any
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
