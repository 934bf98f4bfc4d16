import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { isOnHold } from '../../bookings/booking-record';
import type { CarrierOperationRow } from '../../exchange/carrier-operation-record';
import { endHold } from '../../exchange/hold/expire-holds';
import { exchangeOperations } from '../../schema';

/**
 * Ends the hold of an exchange whose old ticket the carrier has changed, so that the traveller decides again; the job ends it
 * at the carrier. The transaction must have locked the booking.
 * @returns false when that is not possible: a request holds or confirms it, or other travellers are part of it
 */
export async function endChangedHold(
  context: ServiceContext,
  { id, state }: CarrierOperationRow,
  carrierName: string,
): Promise<boolean> {
  if (state !== 'HELD') return false;
  const [operation] = await context.database
    .select()
    .from(exchangeOperations)
    .where(and(eq(exchangeOperations.id, id), isOnHold))
    .for('update');
  if (!operation || operation.proposalId !== null) return false;
  await endHold(context, operation, 'RELEASED', undefined, carrierName);
  return true;
}
