import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { BookingRow } from '../../bookings/booking-record';
import { changeOperation } from '../../exchange/carrier-operation-record';
import { bookingChanged } from '../../exchange/confirm/commit-exchange';
import { holdExpired } from '../../exchange/operation-record';
import { proposals } from '../../schema';
import type { LockedProposal } from '../proposal-record';

/**
 * The pivot of a proposal at a carrier, in the transaction of the last acceptance. From here on each part is completed, or
 * the carrier has said that it is not.
 */
export async function beginSettlement(
  { database, clock }: ServiceContext,
  { proposal, parts }: LockedProposal,
  bookings: readonly BookingRow[],
): Promise<void> {
  for (const { part, operation } of parts) {
    const booking = bookings.find(({ id }) => id === operation.bookingId);
    if (booking?.version !== operation.bookingVersion) throw bookingChanged();
    const { paymentId } = part;
    const change = { state: 'COMMITTING' as const, paymentId, changedAt: clock.now() };
    if (!(await changeOperation(database, operation.id, ['HELD'], change))) throw holdExpired();
  }
  await database.update(proposals).set({ state: 'SETTLING' }).where(eq(proposals.id, proposal.id));
}
