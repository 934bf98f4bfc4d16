import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { type BookingRecord, liveAdmissions, readBooking } from '../../bookings/booking-record';
import { exchangePlaces } from '../../inventory/occupancy/hold-places';
import { notSwappable } from '../../offers/verdict/booking-response';
import { settlements } from '../../schema';
import type { OperationRow } from '../operation-record';
import { changeBooking, confirmOperation, replaceAdmissions, toRecordAfter } from './change-rows';
import { changesSeatsOnly, type ExchangeCommit, journeyOf } from './exchange-commit';
import { publishExchange } from './publish-exchange';
import { getRefundTerms } from './refund-terms';
import { retainSeats } from './retain-seats';
import { splitBooking } from './split-booking';

export type CommittedExchange = {
  /** The booking of the travellers after the exchange. */
  record: BookingRecord;
  operation: OperationRow;
};

/** A seat change in the same class does not count towards the exchange limit, and an undo is subtracted. */
function countExchangesAfter(commit: ExchangeCommit): number {
  const { exchangesMade } = commit.record.booking;
  if (changesSeatsOnly(commit)) return exchangesMade;
  return commit.operation.offer.undoes === undefined ? exchangesMade + 1 : exchangesMade - 1;
}

export const bookingChanged = () =>
  notSwappable(
    i18n.t(
      'This booking changed while the swap was on hold, so nothing was swapped or charged. Open the booking again to see its current state.',
    ),
  );

/**
 * The admissions that are replaced. A used ticket allows only a seat change on its train, in its class.
 * @throws `booking-not-swappable` when an admission has ended or was used, or the booking has changed
 */
function getReplacedAdmissions(commit: ExchangeCommit) {
  const { record, operation } = commit;
  const replaced = liveAdmissions(record).filter((admission) =>
    operation.offer.travellerIds.includes(admission.travellerId),
  );
  if (
    replaced.length !== operation.offer.travellerIds.length ||
    (replaced.some((admission) => admission.usedAt !== null) && !changesSeatsOnly(commit)) ||
    record.booking.version !== operation.bookingVersion
  ) {
    throw bookingChanged();
  }
  return replaced;
}

/**
 * Replaces the old ticket with the new one, changes places, settles the amount and stores events in one transaction.
 * @returns null, without a change, when the booking is no longer as it was read
 */
export async function commitExchange(
  context: ServiceContext,
  commit: ExchangeCommit,
): Promise<CommittedExchange | null> {
  const { record, operation, paymentId, now } = commit;
  const { database } = context;
  const { travellerIds } = operation.offer;
  const replaced = getReplacedAdmissions(commit);
  const seatsOnly = changesSeatsOnly(commit);
  const allMove = seatsOnly || replaced.length === liveAdmissions(record).length;
  const moved = {
    journey: journeyOf(commit),
    serviceClass: operation.offer.serviceClass ?? record.booking.serviceClass,
    exchangesMade: countExchangesAfter(commit),
  };
  const changed = await changeBooking(database, record.booking, allMove ? moved : {});
  if (!changed) return null;
  const bookingId = allMove
    ? changed.id
    : await splitBooking(database, { ...changed, ...moved }, travellerIds, now);
  const ended = { confirmedBookingId: bookingId, paymentId, confirmedAt: now, endedAt: now };
  const confirmed = await confirmOperation(database, operation, ended);
  const legIndex = commit.legIndex ?? (seatsOnly ? await retainSeats(database, operation, now) : 0);
  const booking = { ...moved, id: bookingId };
  const created = await replaceAdmissions(database, commit, replaced, booking);
  const reserved = await exchangePlaces(
    database,
    operation.id,
    replaced.map(({ id }) => id),
    Object.fromEntries(created.map(({ id, travellerId }) => [travellerId, id])),
  );
  const refund = await getRefundTerms(database, operation);
  await database.insert(settlements).values({
    operationId: operation.id,
    owed: operation.amountDue,
    paid: operation.amountDue,
    refundDue: refund.amount,
    refundedAs: refund.refundedAs,
    currency: operation.currency,
    paymentId,
    settledAt: now,
  });
  failPoint('confirmExchange.settled');
  await publishExchange(context, { ...commit, legIndex }, bookingId, refund);
  const after = allMove
    ? toRecordAfter(record, changed, created, reserved, now)
    : await readBooking(database, bookingId, now);
  return after && { record: after, operation: confirmed };
}
