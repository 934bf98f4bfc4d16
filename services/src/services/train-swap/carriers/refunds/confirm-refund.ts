import { eq } from 'drizzle-orm';
import type { Osdm } from 'shared-osdm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { problem } from '../../../../kit/problem';
import { type CarrierRecord, lockBooking } from '../../bookings/booking-record';
import { getOsdmClient, type OsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable, isOsdmError } from '../../clients/osdm/osdm-errors';
import { findOpenOperation } from '../../exchange/carrier-operation-record';
import { carrierBookings } from '../../schema';
import { createKey } from '../exchange/create-key';
import { updateTickets } from '../mirror/update-tickets';
import { toCarrierReading } from '../osdm/to-carrier-booking';
import { getOffersPath, offerRefund, type RefundRequest } from './offer-refund';
import { getRefundOutcome } from './read-offers';
import { changeRefund, findRefund, type RefundRow } from './refund-record';

/**
 * Confirms an offer of a refund or release. Once CONFIRMING is saved, a repeated request or the job asks the carrier what
 * became of it. Do not call it inside a transaction.
 * @returns the refund as CONFIRMED, or as CONFIRMING while the carrier does not say
 * @throws `refund-expired` when the offer has ended and no ticket has changed
 */
export async function confirmRefund(
  context: ServiceContext,
  { carrier }: CarrierRecord,
  id: string,
  reason: string,
): Promise<RefundRow> {
  const client = getOsdmClient(context, carrier.carrier);
  if (!client) throw carrierUnavailable(carrier.carrierName);
  await context.transaction(async ({ database, clock }) => {
    await lockBooking(database, carrier.bookingId);
    if (await findOpenOperation(database, carrier.bookingId)) throw refundExpired();
    const change = { state: 'CONFIRMING' as const, reason, changedAt: clock.now() };
    await changeRefund(database, id, ['OFFERED'], change);
  });
  failPoint('confirmRefund.pivot');
  const row = await findRefund(context.database, id);
  if (row?.bookingId !== carrier.bookingId) throw refundExpired();
  if (row.state === 'CONFIRMED') return row;
  if (row.state !== 'CONFIRMING') throw refundExpired();
  const completed = await completeRefund(context, client, row);
  if (completed.state === 'ENDED') throw refundExpired();
  return completed;
}

/**
 * Refunds tickets at their carrier, for programs: `TECHNICAL_FAILURE` gives the money back without a fee. A repeated call with
 * the same id refunds once.
 * @returns whether it is done; otherwise the job finishes it
 * @throws `refund-rejected`, `refund-expired`, `refund-in-progress`, `service-unavailable`
 */
export async function refundAtCarrier(
  context: ServiceContext,
  record: CarrierRecord,
  { reason, ...request }: RefundRequest & { reason: string },
): Promise<boolean> {
  const { id } = await offerRefund(context, record, request);
  return (await confirmRefund(context, record, id, reason)).state === 'CONFIRMED';
}

/** Repeatable: the booking of the carrier says what became of it. */
export async function completeRefund(
  context: ServiceContext,
  client: OsdmClient,
  row: RefundRow,
): Promise<RefundRow> {
  const [known] = await context.database
    .select()
    .from(carrierBookings)
    .where(eq(carrierBookings.bookingId, row.bookingId));
  if (!known) throw new Error(`The booking ${row.bookingId} has no carrier.`);
  const { carrierBookingId } = known;
  try {
    let booking = await client.getBooking(carrierBookingId);
    if (getRefundOutcome(booking, row, context.clock.now()) === 'open') {
      await requestConfirmation(client, carrierBookingId, row);
      failPoint('confirmRefund.sent');
      booking = await client.getBooking(carrierBookingId);
    }
    return await saveOutcome(context, client, { row, known, booking });
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    context.log.warn({ err: error, refundId: row.id }, 'a refund at a carrier is in doubt');
    return row;
  }
}

/** A rejection or a lost answer says nothing: the booking does. */
async function requestConfirmation(
  client: OsdmClient,
  carrierBookingId: string,
  { id, kind, carrierOfferId }: RefundRow,
): Promise<void> {
  const path = `${getOffersPath(carrierBookingId, kind)}/${encodeURIComponent(carrierOfferId ?? '')}`;
  const name = kind === 'refund' ? 'RefundOfferResponse' : 'ReleaseOfferResponse';
  const options = { body: { status: 'CONFIRMED' }, key: createKey(`${id} confirmation`) };
  try {
    await client.request('PATCH', path, name, options);
  } catch (error) {
    if (!isOsdmError(error)) throw error;
  }
}

type Read = {
  row: RefundRow;
  known: typeof carrierBookings.$inferSelect;
  booking: Osdm['Booking'];
};

/** The refund and the tickets change together. */
function saveOutcome(
  context: ServiceContext,
  client: OsdmClient,
  { row, known, booking }: Read,
): Promise<RefundRow> {
  const now = context.clock.now();
  const outcome = getRefundOutcome(booking, row, now);
  if (outcome === 'open') return Promise.resolve(row);
  const reading = toCarrierReading(booking, client.settings, now);
  return context.transaction(async (context) => {
    const { database } = context;
    await lockBooking(database, row.bookingId);
    const state = outcome === 'confirmed' ? 'CONFIRMED' : 'ENDED';
    const changed = await changeRefund(database, row.id, ['CONFIRMING'], { state, changedAt: now });
    // One that was saved by another request meanwhile is read again by the job.
    if (outcome === 'confirmed' && !(await updateTickets(context, known, reading))) {
      const isSame = eq(carrierBookings.bookingId, row.bookingId);
      await database.update(carrierBookings).set({ readDueAt: now }).where(isSame);
    }
    return changed ?? (await findRefund(database, row.id)) ?? row;
  });
}

export const refundExpired = () =>
  problem('refund-expired', {
    status: 409,
    detail: 'The offer of the carrier has ended. No ticket has changed. Ask for the amount again.',
  });
