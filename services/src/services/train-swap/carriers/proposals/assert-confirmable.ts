import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { readBooking } from '../../bookings/booking-record';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable, isOsdmError } from '../../clients/osdm/osdm-errors';
import type { CarrierOperationRow } from '../../exchange/carrier-operation-record';
import { endChangedProposal } from '../../proposals/ending/end-proposal';
import { findProposalParts } from '../../proposals/proposal-record';
import { carrierOperations } from '../../schema';
import { carrierRejected, isConfirmable } from '../exchange/confirm-at-carrier';
import { findHold } from '../osdm/hold-state';

/**
 * Before the last acceptance: asks the carriers whether they still hold each part and would confirm it. If not, the proposal
 * ends for all. Not inside a transaction.
 * @throws `carrier-rejected`, `service-unavailable`
 */
export async function assertConfirmable(
  context: ServiceContext,
  proposalId: string,
  operationId: string,
): Promise<void> {
  const parts = await findProposalParts(context.database, proposalId);
  const isLast = parts.every(
    ({ part, operation }) => operation.id === operationId || part.acceptedAt !== null,
  );
  if (!isLast) return;
  const ids = parts.map(({ operation }) => operation.id);
  const rows = await context.database
    .select()
    .from(carrierOperations)
    .where(inArray(carrierOperations.id, ids));
  for (const row of rows.filter(({ state }) => state === 'HELD')) {
    const carrierName = await findRefusingCarrier(context, row);
    if (carrierName === null) continue;
    await context.transaction((context) => endChangedProposal(context, proposalId, carrierName));
    throw carrierRejected(carrierName);
  }
}

async function findRefusingCarrier(
  context: ServiceContext,
  { bookingId, carrierOperationId }: CarrierOperationRow,
): Promise<string | null> {
  const record = await readBooking(context.database, bookingId, context.clock.now());
  const carrier = record?.carrier;
  if (!carrier) throw new Error(`The booking ${bookingId} has no carrier.`);
  const client = getOsdmClient(context, carrier.carrier);
  if (!client) throw carrierUnavailable(carrier.carrierName);
  try {
    const hold = findHold(await client.getBooking(carrier.carrierBookingId));
    const isHeld = hold?.carrierOperationId === carrierOperationId;
    return isHeld && (await isConfirmable(client, carrier)) ? null : carrier.carrierName;
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    throw carrierUnavailable(carrier.carrierName);
  }
}
