import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { saveLanguage } from '../../bookings/booking-language';
import { type BookingRecord, readBooking } from '../../bookings/booking-record';
import { getCarrier } from '../../carriers/get-carrier';
import type { CarrierBooking } from '../../carriers/mirror/carrier-booking';
import { getExchangeConditions } from '../../clients/reference-data';
import { withLiveStatuses } from '../../clients/timetable';
import { bookingSchema } from '../../contract/booking';
import { exchangeOperationSchema, isSeatChange } from '../../contract/exchange';
import type { Journey } from '../../contract/journey';
import { findCarrierOperation } from '../../exchange/carrier-operation-record';
import { bookingChanged, type CommittedExchange } from '../../exchange/confirm/commit-exchange';
import {
  assertNotEnded,
  assertSteppedUp,
  getAuthorisedPayment,
} from '../../exchange/confirm/confirmation-checks';
import { departedReason, missedReason } from '../../exchange/exchange-deadline';
import {
  assertNotInProposal,
  findOperation,
  type OperationRow,
  openOperation,
  operationNotFound,
} from '../../exchange/operation-record';
import { notSwappable, toBookingResponse } from '../../offers/verdict/booking-response';
import { toOperationResponse } from '../../responses/operation-response';

/** For a swap to another train or class, both trains must not have departed. Seats can be changed on board. */
function assertNotTooLate({ offer }: OperationRow, own: Journey, chosen: Journey, now: Date): void {
  if (isSeatChange(own, offer)) return;
  const reason = departedReason(own, now) ?? missedReason(chosen, now);
  if (reason === null) return;
  throw notSwappable(
    i18n.t('{reason} Nothing was swapped or charged: your old ticket is still valid.', { reason }),
  );
}

export const confirmExchange = defineOperation({
  id: 'confirmExchange',
  method: 'POST',
  path: '/exchange-operations/{operationId}/confirmation',
  summary: 'Confirm an exchange',
  description:
    'Replaces the old ticket with the new one in one transaction. Requires a step-up for this operation (or the signed-in owner of the booking) and, when an amount is due, an authorised payment of exactly that amount. Confirming a confirmed operation returns it again. When only some travellers of a party moved, `booking` is their new booking.',
  access: 'session',
  idempotent: true,
  prepareOnlyReads: true,
  request: {
    params: z.strictObject({ operationId: z.uuid() }),
    body: z.strictObject({ paymentId: z.string().max(100).optional() }),
  },
  responses: {
    200: z.strictObject({ operation: exchangeOperationSchema, booking: bookingSchema }),
  },
  problems: {
    'operation-not-found': 404,
    'booking-not-swappable': 409,
    'operation-in-proposal': 409,
    'hold-expired': 410,
    'payment-required': 402,
    'step-up-required': 403,
    'carrier-rejected': 409,
    'confirmation-pending': 503,
  },
  async prepare({ params, body }, context) {
    const opened = await openOperation(context, params.operationId);
    const { operation, record } = opened;
    const isCommitting = await isCommittingAtCarrier(context, opened);
    if (!isCommitting) assertNotEnded(operation, context.clock.now());
    assertNotInProposal(operation);
    const { journey: own, operatorCode, ticketTypeCode } = record.booking;
    const isConfirmed = operation.status === 'CONFIRMED';
    const [[from, journey], conditions] = await Promise.all([
      withLiveStatuses(context.call, [own, isConfirmed ? own : operation.offer.journey]),
      record.carrier?.conditions ??
        getExchangeConditions(context.call, operatorCode, ticketTypeCode),
    ]);
    if (isConfirmed) return { ...opened, journey, conditions, paymentId: null, atCarrier: null };
    if (!isCommitting) assertNotTooLate(operation, from, journey, context.clock.now());
    assertSteppedUp(context.session, operation, record.booking);
    const paymentId = await getAuthorisedPayment(context, operation, body.paymentId);
    const atCarrier = await getCarrier(record).confirm(context, opened, paymentId);
    return { ...opened, journey, conditions, paymentId, atCarrier };
  },
  async handle(_request, context, prepared) {
    const now = context.clock.now();
    const before = prepared.record.booking;
    const committed = await commitOnce(context, prepared, now);
    const { operation, record } = committed ?? (await findConfirmed(context, prepared, now));
    if (committed) await saveLanguage(context, record.booking);
    const places = record.carrier
      ? record.carrier.places
      : record.reservations.filter(({ operationId }) => operationId === operation.id);
    return {
      status: 200,
      body: {
        operation: await toOperationResponse(context, operation, before, places),
        booking: toBookingResponse(record, prepared, now),
      },
    };
  },
});

type Opened = { operation: OperationRow; record: BookingRecord; paymentId: string | null };

/** The carrier is asked what became of such an exchange, also after its hold would have expired. */
async function isCommittingAtCarrier(
  { database }: ServiceContext,
  { operation, record }: Pick<Opened, 'operation' | 'record'>,
): Promise<boolean> {
  if (!record.carrier) return false;
  const known = await findCarrierOperation(database, operation.id);
  return known?.state === 'COMMITTING';
}

/** Commits the exchange. Returns null, without a change, when it was confirmed already or the booking has changed. */
async function commitOnce(
  context: ServiceContext,
  { operation, record, paymentId, atCarrier }: Opened & { atCarrier: CarrierBooking | null },
  now: Date,
): Promise<CommittedExchange | null> {
  if (!atCarrier) assertNotEnded(operation, now);
  if (operation.status === 'CONFIRMED') return null;
  const commit = { record, operation, paymentId, now };
  return getCarrier(record).commit(context, commit, atCarrier);
}

/** The exchange that another request has confirmed. @throws when it was not confirmed */
async function findConfirmed(
  { database }: ServiceContext,
  { operation: { id } }: Opened,
  now: Date,
): Promise<CommittedExchange> {
  const operation = await findOperation(database, id);
  if (!operation) throw operationNotFound();
  assertNotEnded(operation, now);
  if (operation.status !== 'CONFIRMED') throw bookingChanged();
  const bookingId = operation.confirmedBookingId ?? operation.bookingId;
  const record = await readBooking(database, bookingId, now);
  if (!record) throw operationNotFound();
  return { operation, record };
}
