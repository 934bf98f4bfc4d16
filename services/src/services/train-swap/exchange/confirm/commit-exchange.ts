import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import { firstLeg, isSameTrains, type Journey, journeyOfLeg } from '../../contract/journey';
import { releaseAdmissionPlaces } from '../../inventory/occupancy/hold-places';
import { notSwappable } from '../../offers/verdict/booking-response';
import { admissions, bookings, exchangeOperations, reservations, settlements } from '../../schema';
import type { OperationRow } from '../operation-record';
import { getRefundTerms } from './refund-terms';
import { splitBooking } from './split-booking';

export type ExchangeCommit = {
  /** Booking and operation are locked by this transaction, the booking first. */
  record: Pick<BookingRecord, 'booking' | 'admissions'>;
  operation: OperationRow;
  /** The payment authorised for the amount due; null when nothing is due. */
  paymentId: string | null;
  /** The leg on which seats are changed; default: the first. */
  legIndex?: number;
  now: Date;
};

function trainOf(journey: Journey, legIndex = 0) {
  const leg = firstLeg(journeyOfLeg(journey, legIndex));
  const { trainNumber, mode, from, departure, timeZone } = leg;
  return { trainNumber, mode, from: from.name, departure, timeZone };
}

const isSeatChange = ({ record, operation }: ExchangeCommit): boolean =>
  isSameTrains(record.booking.journey, operation.offer.journey);

/**
 * A seat change keeps the stored journey, so that all tickets of a party have the same one. The offer has live data.
 */
const journeyOf = (commit: ExchangeCommit): Journey =>
  isSeatChange(commit) ? commit.record.booking.journey : commit.operation.offer.journey;

/** A seat change does not count towards the exchange limit, and an undo is subtracted. */
function countExchangesAfter(commit: ExchangeCommit): number {
  const { exchangesMade } = commit.record.booking;
  if (isSeatChange(commit)) return exchangesMade;
  return commit.operation.offer.undoes === undefined ? exchangesMade + 1 : exchangesMade - 1;
}

/**
 * The admissions that are replaced. A used ticket allows only a seat change on its train.
 * @throws `booking-not-swappable` when an admission has ended or was used, or the booking has changed
 */
function getReplacedAdmissions(commit: ExchangeCommit) {
  const { record, operation } = commit;
  const replaced = liveAdmissions(record).filter((admission) =>
    operation.offer.travellerIds.includes(admission.travellerId),
  );
  if (
    replaced.length !== operation.offer.travellerIds.length ||
    (replaced.some((admission) => admission.usedAt !== null) && !isSeatChange(commit)) ||
    record.booking.version !== operation.bookingVersion
  ) {
    throw notSwappable(
      i18n.t(
        'This booking changed while the swap was on hold, so nothing was swapped or charged. Open the booking again to see its current state.',
      ),
    );
  }
  return replaced;
}

async function endOldAdmissions(transaction: Transaction, ids: string[], endedAt: Date) {
  await transaction
    .update(admissions)
    .set({ state: 'EXCHANGED', endedAt })
    .where(inArray(admissions.id, ids));
  for (const id of ids) await releaseAdmissionPlaces(transaction, id);
}

/** Creates the new admissions and confirms the places held for them. */
async function createAdmissions(
  transaction: Transaction,
  commit: ExchangeCommit,
  bookingId: string,
) {
  const { record, operation, now } = commit;
  const journey = journeyOf(commit);
  const before = new Map(liveAdmissions(record).map((each) => [each.travellerId, each]));
  for (const [index, travellerId] of operation.offer.travellerIds.entries()) {
    const id = randomUUID();
    await transaction.insert(admissions).values({
      id,
      bookingId,
      travellerId,
      fulfilmentId: randomUUID(),
      state: 'FULFILLED',
      journey,
      fare: operation.paidAfter[index] ?? 0,
      fullFare: operation.fullFare,
      usedAt: before.get(travellerId)?.usedAt ?? null,
      createdAt: now,
    });
    await transaction
      .update(reservations)
      .set({ state: 'CONFIRMED', admissionId: id })
      .where(
        and(
          eq(reservations.operationId, operation.id),
          eq(reservations.travellerId, travellerId),
          eq(reservations.state, 'ON_HOLD'),
        ),
      );
  }
}

/**
 * Replaces the old ticket with the new one, changes places, settles the amount and stores events in one transaction.
 * @returns the booking id of the travellers after the exchange, and the stored operation
 */
export async function commitExchange(
  context: ServiceContext,
  commit: ExchangeCommit,
): Promise<{ bookingId: string; operation: OperationRow }> {
  const { record, operation, paymentId, now } = commit;
  const { travellerIds, undoes } = operation.offer;
  const journey = journeyOf(commit);
  const replaced = getReplacedAdmissions(commit);
  const seatsOnly = isSeatChange(commit);
  const allMove = seatsOnly || replaced.length === liveAdmissions(record).length;
  const bookingId = allMove
    ? record.booking.id
    : await splitBooking(context.database, record.booking, travellerIds, now);
  const refund = await getRefundTerms(context.database, operation);
  const ids = replaced.map((admission) => admission.id);
  const ended = { confirmedBookingId: bookingId, paymentId, confirmedAt: now, endedAt: now };
  const { database } = context;
  await endOldAdmissions(database, ids, now);
  await createAdmissions(database, commit, bookingId);
  await database
    .update(bookings)
    .set({
      journey,
      exchangesMade: countExchangesAfter(commit),
      version: record.booking.version + 1,
    })
    .where(eq(bookings.id, bookingId));
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
  await database
    .update(exchangeOperations)
    .set({ status: 'CONFIRMED', ...ended })
    .where(eq(exchangeOperations.id, operation.id));
  failPoint('confirmExchange.settled');
  await context.publish({
    type: 'exchange.confirmed',
    bookingId,
    operationId: operation.id,
    audience: 'services',
    data: {
      travellerIds,
      journeyId: journey.id,
      paymentId,
      amount: { amount: operation.amountDue, currency: operation.currency },
      refund: refund.amount > 0 ? { amount: refund.amount, currency: operation.currency } : null,
      refundedAs: refund.refundedAs,
      refundTo: refund.refundTo,
    },
  });
  await context.publish({
    type: 'booking.exchanged',
    bookingId,
    operationId: operation.id,
    audience: 'travellers',
    data: {
      previous: trainOf(record.booking.journey, commit.legIndex),
      current: trainOf(journey, commit.legIndex),
      ...(undoes === undefined ? {} : { undone: true }),
    },
  });
  if (!allMove) {
    await context.publish({
      type: 'booking.split',
      bookingId: record.booking.id,
      operationId: operation.id,
      audience: 'services',
      data: { left: travellerIds.length, current: trainOf(journey) },
    });
  }
  return { bookingId, operation: { ...operation, status: 'CONFIRMED', ...ended } };
}
