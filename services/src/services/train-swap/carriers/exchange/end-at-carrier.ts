import { and, eq, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { CarrierRow } from '../../bookings/booking-record';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { isOsdmError, OsdmRejection } from '../../clients/osdm/osdm-errors';
import { type CarrierOperationRow, changeOperation } from '../../exchange/carrier-operation-record';
import { carrierOperations, exchangeOperations } from '../../schema';
import { findHold } from '../osdm/hold-state';

/**
 * Ends what the carrier holds for a booking. It is over when the carrier no longer has it: the time limit may have passed.
 * @throws {OsdmDoubt} when that is not known
 */
export async function endHoldsAt(client: OsdmClient, carrierBookingId: string): Promise<void> {
  const hold = findHold(await client.getBooking(carrierBookingId));
  if (!hold) return;
  const path = `/bookings/${encodeURIComponent(carrierBookingId)}/exchange-operations`;
  try {
    await client.requestNothing('DELETE', `${path}/${encodeURIComponent(hold.carrierOperationId)}`);
  } catch (error) {
    if (!(error instanceof OsdmRejection && error.status === 404)) throw error;
  }
}

/** Open operations whose exchange here has ended, or never began. */
export function selectClosed({ database }: ServiceContext, bookingId?: string) {
  return database
    .select({ operation: carrierOperations, status: exchangeOperations.status })
    .from(carrierOperations)
    .leftJoin(exchangeOperations, eq(exchangeOperations.id, carrierOperations.id))
    .where(
      and(
        or(eq(carrierOperations.state, 'HOLDING'), eq(carrierOperations.state, 'HELD')),
        bookingId === undefined ? undefined : eq(carrierOperations.bookingId, bookingId),
      ),
    );
}

/** Ends the operations of a booking at the carrier that are over here. One that has begun a moment ago is not. */
export async function endClosedOperations(
  context: ServiceContext,
  client: OsdmClient,
  { bookingId, carrierBookingId }: CarrierRow,
): Promise<void> {
  const rows = await selectClosed(context, bookingId);
  for (const { operation, status } of rows) {
    if (!isClosed(operation, status, context.clock.now())) continue;
    await endOperation(context, client, carrierBookingId, operation);
  }
}

/** A request that holds takes no longer than this. */
const holdingMs = 45_000;

export const isClosed = (
  { changedAt }: CarrierOperationRow,
  status: string | null,
  now: Date,
): boolean =>
  status === null ? now.getTime() - changedAt.getTime() > holdingMs : status !== 'ON_HOLD';

/** In doubt it stays open, and the job tries again. */
export async function endOperation(
  context: ServiceContext,
  client: OsdmClient,
  carrierBookingId: string,
  { id }: CarrierOperationRow,
): Promise<void> {
  try {
    await endHoldsAt(client, carrierBookingId);
    await changeOperation(context.database, id, ['HOLDING', 'HELD'], {
      state: 'ENDED',
      changedAt: context.clock.now(),
    });
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    context.log.warn({ err: error, operationId: id }, 'a hold at a carrier has not ended yet');
  }
}
