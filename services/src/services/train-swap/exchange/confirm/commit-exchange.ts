import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Transaction } from '../../../../kit/database/connection';
import { failPoint } from '../../../../kit/fail-points';
import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import { firstLeg, isSameTrains, type Journey, rideOf } from '../../contract/journey';
import { releasePlacesOf } from '../../inventory/hold-places';
import { notSwappable } from '../../offers/swappable-booking';
import { admissions, bookings, exchangeOperations, reservations, settlements } from '../../schema';
import type { OperationRow } from '../hold/operation-record';
import { refundTerms } from './refund-terms';
import { splitBooking } from './split-booking';

export type ExchangeCommit = {
  /** Both locked by this transaction, the booking first. */
  record: Pick<BookingRecord, 'booking' | 'admissions'>;
  operation: OperationRow;
  /** Authorised for exactly what is due; null when nothing is. */
  paymentId: string | null;
  /** Of the journey's trains, the one on which seats are changed; the first, unless told. */
  legIndex?: number;
  now: Date;
};

const trainOf = (journey: Journey, legIndex = 0) => {
  const { trainNumber, from, departure, timeZone } = firstLeg(rideOf(journey, legIndex));
  return { trainNumber, from: from.name, departure, timeZone };
};

const isOfSeatsAlone = ({ record, operation }: ExchangeCommit): boolean =>
  isSameTrains(record.booking.journey, operation.offer.journey);

/** Of seats alone it stays as it is, for those of a party who keep theirs hold tickets for it, too: an offer tells it as it ran then. */
const journeyOf = (commit: ExchangeCommit): Journey =>
  isOfSeatsAlone(commit) ? commit.record.booking.journey : commit.operation.offer.journey;

/** Another seat on the same train is none of the exchanges that a ticket allows so many of, and one undone is none any more. */
function exchangesMadeAfter(commit: ExchangeCommit): number {
  const { exchangesMade } = commit.record.booking;
  if (isOfSeatsAlone(commit)) return exchangesMade;
  return commit.operation.offer.undoes === undefined ? exchangesMade + 1 : exchangesMade - 1;
}

/**
 * The rights to travel that are given up; refuses when one of them is gone, or used: who sits on the train already may
 * only sit elsewhere on it.
 */
function admissionsGivenUp(commit: ExchangeCommit) {
  const { record, operation } = commit;
  const given = liveAdmissions(record).filter((admission) =>
    operation.offer.travellerIds.includes(admission.travellerId),
  );
  if (
    given.length !== operation.offer.travellerIds.length ||
    (given.some((admission) => admission.usedAt !== null) && !isOfSeatsAlone(commit)) ||
    record.booking.version !== operation.bookingVersion
  ) {
    throw notSwappable(
      'This booking has changed while the swap was on hold, so nothing was swapped or charged. Open it again to see how it stands.',
    );
  }
  return given;
}

async function endOldAdmissions(transaction: Transaction, ids: string[], endedAt: Date) {
  await transaction
    .update(admissions)
    .set({ state: 'EXCHANGED', endedAt })
    .where(inArray(admissions.id, ids));
  for (const id of ids) await releasePlacesOf(transaction, id);
}

/** The new rights to travel, each with the places held for it. */
async function giveNewAdmissions(
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
 * Old ticket out, new ticket in, places changed, money settled, events stored: one commit or none of it.
 * Answers the booking the travellers are in now, and the operation as it is stored.
 */
export async function commitExchange(
  context: ServiceContext,
  commit: ExchangeCommit,
): Promise<{ bookingId: string; operation: OperationRow }> {
  const { record, operation, paymentId, now } = commit;
  const { travellerIds, undoes } = operation.offer;
  const journey = journeyOf(commit);
  const given = admissionsGivenUp(commit);
  const isSeatsAlone = isOfSeatsAlone(commit);
  const isWhole = isSeatsAlone || given.length === liveAdmissions(record).length;
  const bookingId = isWhole
    ? record.booking.id
    : await splitBooking(context.database, record.booking, travellerIds, now);
  const back = await refundTerms(context.database, operation);
  const ids = given.map((admission) => admission.id);
  const ended = { confirmedBookingId: bookingId, paymentId, confirmedAt: now, endedAt: now };
  const { database } = context;
  await endOldAdmissions(database, ids, now);
  await giveNewAdmissions(database, commit, bookingId);
  await database
    .update(bookings)
    .set({
      journey,
      exchangesMade: exchangesMadeAfter(commit),
      version: record.booking.version + 1,
    })
    .where(eq(bookings.id, bookingId));
  await database.insert(settlements).values({
    operationId: operation.id,
    owed: operation.amountDue,
    paid: operation.amountDue,
    refundDue: back.amount,
    refundedAs: back.refundedAs,
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
      refund: back.amount > 0 ? { amount: back.amount, currency: operation.currency } : null,
      refundedAs: back.refundedAs,
      refundTo: back.refundTo,
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
  if (!isWhole) {
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
