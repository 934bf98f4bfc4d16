import type { Osdm } from 'shared-osdm';
import { findBooking } from '../bookings/find-booking';
import { updatePrices } from '../bookings/update-prices';
import { issueFulfillment } from '../documents/issue-fulfillment';
import { getPartsByIds, isReservation, type State, type StoredOperation } from '../state/state';
import { type Call, defineEndpoint, type Result } from '../wire/endpoint';
import { ProblemError, toProblem } from '../wire/problem';

/** Confirms what is on hold in the booking. */
export const confirmBookingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bookings/:bookingId/fulfillments',
  requests: 'confirm',
  hasKey: true,
  request: 'FulfillmentPostRequest',
  response: 'FulfillmentCollectionResponse',
  run: (call) => {
    const booking = findBooking(call.state, call.params.bookingId);
    const operation = findOpen(call.state, booking);
    if (call.hasFault('place-taken'))
      throw new ProblemError(
        400,
        'BOOKING_INSUFFICIENT_AVAILABILITY',
        'The places are no longer free.',
      );
    if (call.hasFault('partial-success')) return confirmPart(call, booking, operation);
    const fulfillment = confirmAll(call, booking, operation);
    const documents = booking.fulfillmentDocuments?.filter(({ id }) =>
      fulfillment.fulfillmentDocumentRefs?.includes(id ?? ''),
    );
    return {
      status: fulfillment.status === 'FULFILLED' ? 200 : 202,
      body: { fulfillments: [fulfillment], ...(documents && { fulfillmentDocuments: documents }) },
    };
  },
});

/** Optional in the standard: says whether a confirmation would succeed now. */
export const checkBookingEndpoint = defineEndpoint({
  method: 'GET',
  path: '/bookings/:bookingId/fulfillment-check',
  requests: 'check',
  since: '3.7',
  run: (call) => {
    const { state, profile, params, hasFault } = call;
    if (!profile.fulfillmentCheck)
      throw new ProblemError(501, 'OPERATION_NOT_PERMITTED', 'The check is not offered.');
    const booking = findBooking(state, params.bookingId);
    const detail = hasFault('place-taken')
      ? 'The places are no longer free.'
      : findReason(state, booking);
    if (detail)
      throw new ProblemError(400, 'CONFIRMATION_CHECK_FAILED', detail, [
        { requestPointer: `/bookings/${booking.id}`, detail },
      ]);
    return { status: 204 };
  },
});

function findReason(state: State, booking: Osdm['Booking']): string | null {
  try {
    findOpen(state, booking);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws {ProblemError} when nothing is on hold, with what became of the last hold */
function findOpen(state: State, { id }: Osdm['Booking']): StoredOperation {
  const operations = state.operations.filter(({ bookingId }) => bookingId === id);
  const open = operations.find((one) => one.state === 'PREBOOKED');
  if (open) return open;
  if (operations.at(-1)?.state === 'EXPIRED')
    throw new ProblemError(
      400,
      'CONFIRMATION_BOOKING_ALREADY_CANCELLED',
      'The time limit has expired.',
    );
  const detail = 'Nothing in this booking is on hold.';
  throw new ProblemError(400, 'CONFIRMATION_BOOKING_ALREADY_FULFILLED', detail);
}

function confirmAll(
  call: Call<unknown>,
  booking: Osdm['Booking'],
  stored: StoredOperation,
): Osdm['Fulfillment'] {
  const oldParts = getPartsByIds(booking, stored.oldPartIds);
  const newParts = getPartsByIds(booking, stored.newPartIds);
  const at = new Date(call.now).toISOString();
  for (const part of oldParts) part.status = 'EXCHANGED';
  for (const part of newParts) part.confirmedOn = at;
  const replaced = markExchanged(booking, stored);
  const fulfillment = issueFulfillment(call, booking, newParts);
  const operation = booking.exchangeOperations?.find(({ id }) => id === stored.id);
  if (operation) {
    operation.status = fulfillment.status === 'FULFILLED' ? 'FULFILLED' : 'CONFIRMED';
    operation.fulfillments = [structuredClone(fulfillment)];
  }
  stored.state = 'FULFILLED';
  delete booking.confirmationTimeLimit;
  updatePrices(booking);
  if (oldParts.length === 0) return fulfillment;
  const currency = newParts[0]?.price.currency ?? '';
  const payment = { bookingId: booking.id, reason: 'exchange' as const, currency, at };
  call.state.payments.push({ ...payment, amount: stored.amount });
  call.publish({
    type: 'FULFILLMENT_EXCHANGED',
    bookingId: booking.id,
    summary: 'The tickets were exchanged.',
    partIds: stored.oldPartIds,
    fulfillmentIds: replaced,
  });
  return fulfillment;
}

/** The old tickets end with the confirmation of the new ones. */
function markExchanged(booking: Osdm['Booking'], { oldPartIds }: StoredOperation): string[] {
  const replaced = (booking.fulfillments ?? []).filter(({ bookingParts = [] }) =>
    bookingParts.some(({ id }) => oldPartIds.includes(id)),
  );
  for (const fulfillment of replaced) fulfillment.status = 'EXCHANGED';
  return replaced.map(({ id }) => id);
}

/** The right to travel is confirmed, the places are not. A further request confirms the rest. */
function confirmPart(
  call: Call<unknown>,
  booking: Osdm['Booking'],
  stored: StoredOperation,
): Result {
  const admissions = getPartsByIds(booking, stored.newPartIds).filter(
    (part) => !isReservation(part),
  );
  for (const part of admissions) {
    part.status = 'CONFIRMED';
    part.confirmedOn = new Date(call.now).toISOString();
  }
  stored.expiresAt = null;
  updatePrices(booking);
  const detail = 'The places are not confirmed yet.';
  return {
    body: { fulfillments: [], problems: [toProblem('CONFIRMATION_PARTIAL_SUCCESS', detail)] },
  };
}
