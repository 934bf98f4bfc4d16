import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import type { Transaction } from '../../foundation/database/connection';
import { placeholdersOf, statement } from '../../foundation/database/statement';
import { failPoint } from '../../foundation/fail-points';
import { type BookingRecord, liveAdmissions } from '../bookings/booking-record';
import { notSwappable } from '../bookings/swappable-booking';
import { firstLeg, type Journey } from '../contract/journey';
import type { OperationRow } from '../holds/operation-record';
import { releasePlacesOf } from '../places/hold-places';
import { admissions, bookings, exchangeOperations, reservations, settlements } from '../schema';
import { type RefundTerms, refundTerms } from './refund-terms';
import { splitBooking } from './split-booking';

export type ExchangeCommit = {
  /** Both locked by this transaction, the booking first. */
  record: BookingRecord;
  operation: OperationRow;
  /** Authorised for exactly what is due; null when nothing is. */
  paymentId: string | null;
  now: Date;
};

const trainOf = (journey: Journey) => {
  const { trainNumber, from, departure, timeZone } = firstLeg(journey);
  return { trainNumber, from: from.name, departure, timeZone };
};

/** The rights to travel that are given up; refuses when one of them is used or gone. */
function admissionsGivenUp({ record, operation }: ExchangeCommit) {
  const given = liveAdmissions(record).filter((admission) =>
    operation.offer.travellerIds.includes(admission.travellerId),
  );
  if (
    given.length !== operation.offer.travellerIds.length ||
    given.some((admission) => admission.usedAt !== null) ||
    record.booking.version !== operation.bookingVersion
  ) {
    throw notSwappable(
      'This booking has changed while the swap was on hold, so nothing was swapped or charged. Open it again to see how it stands.',
    );
  }
  return given;
}

const endAdmission = statement((database) =>
  database
    .update(admissions)
    .set({ state: 'EXCHANGED', ...placeholdersOf(admissions, 'endedAt') })
    .where(eq(admissions.id, sql.placeholder('id'))),
);

const endOldAdmissions = (transaction: Transaction, ids: string[], endedAt: Date) =>
  Promise.all(
    ids.flatMap((id) => [
      endAdmission(transaction, { id, endedAt }),
      releasePlacesOf(transaction, id),
    ]),
  );

const giveAdmission = statement((database) =>
  database.insert(admissions).values({
    state: 'FULFILLED',
    ...placeholdersOf(
      admissions,
      'id',
      'bookingId',
      'travellerId',
      'fulfilmentId',
      'journey',
      'fare',
      'fullFare',
      'createdAt',
    ),
  }),
);

const confirmPlaces = statement((database) =>
  database
    .update(reservations)
    .set({ state: 'CONFIRMED', ...placeholdersOf(reservations, 'admissionId') })
    .where(
      and(
        eq(reservations.operationId, sql.placeholder('operationId')),
        eq(reservations.travellerId, sql.placeholder('travellerId')),
        sql`${reservations.state} = 'ON_HOLD'`,
      ),
    ),
);

function giveNewAdmissions(
  transaction: Transaction,
  { operation, now }: ExchangeCommit,
  bookingId: string,
) {
  const { travellerIds, journey } = operation.offer;
  const given = travellerIds.flatMap((travellerId, index) => {
    const id = randomUUID();
    const admission = {
      id,
      bookingId,
      travellerId,
      fulfilmentId: randomUUID(),
      journey,
      fare: operation.paidAfter[index] ?? 0,
      fullFare: operation.fullFare,
      createdAt: now,
    };
    return [
      giveAdmission(transaction, admission),
      confirmPlaces(transaction, { operationId: operation.id, travellerId, admissionId: id }),
    ];
  });
  return Promise.all(given);
}

const writeSettlement = statement((database) =>
  database
    .insert(settlements)
    .values(
      placeholdersOf(
        settlements,
        'operationId',
        'owed',
        'paid',
        'refundDue',
        'refundedAs',
        'currency',
        'paymentId',
        'settledAt',
      ),
    ),
);

const confirmOperation = statement((database) =>
  database
    .update(exchangeOperations)
    .set({
      status: 'CONFIRMED',
      ...placeholdersOf(
        exchangeOperations,
        'confirmedBookingId',
        'paymentId',
        'confirmedAt',
        'endedAt',
      ),
    })
    .where(eq(exchangeOperations.id, sql.placeholder('id')))
    .returning(),
);

const exchangeJourney = statement((database) =>
  database
    .update(bookings)
    .set(placeholdersOf(bookings, 'journey', 'exchangesMade', 'version'))
    .where(eq(bookings.id, sql.placeholder('id'))),
);

async function settle(
  transaction: Transaction,
  { operation, paymentId, now }: ExchangeCommit,
  { amount: refundDue, refundedAs }: RefundTerms,
  confirmedBookingId: string,
): Promise<OperationRow> {
  const [, [confirmed]] = await Promise.all([
    writeSettlement(transaction, {
      operationId: operation.id,
      owed: operation.amountDue,
      paid: operation.amountDue,
      refundDue,
      refundedAs,
      currency: operation.currency,
      paymentId,
      settledAt: now,
    }),
    confirmOperation(transaction, {
      id: operation.id,
      confirmedBookingId,
      paymentId,
      confirmedAt: now,
      endedAt: now,
    }),
  ]);
  if (!confirmed) throw new Error('The operation was locked and is gone.');
  return confirmed;
}

/**
 * Old ticket out, new ticket in, places changed, money settled, events stored: one commit or none of it.
 * Answers the booking the travellers are in now, and the operation as it is stored.
 */
export async function commitExchange(
  context: ServiceContext,
  transaction: Transaction,
  commit: ExchangeCommit,
): Promise<{ bookingId: string; operation: OperationRow }> {
  const { record, operation, paymentId, now } = commit;
  const { journey, travellerIds } = operation.offer;
  const given = admissionsGivenUp(commit);
  const whole = given.length === liveAdmissions(record).length;
  const bookingId = whole
    ? record.booking.id
    : await splitBooking(transaction, record, travellerIds, now);
  const back = await refundTerms(transaction, operation);
  const ids = given.map((admission) => admission.id);
  // Sent at once, and carried out in this order.
  const [, , , confirmed] = await Promise.all([
    endOldAdmissions(transaction, ids, now),
    giveNewAdmissions(transaction, commit, bookingId),
    exchangeJourney(transaction, {
      id: bookingId,
      journey,
      exchangesMade: record.booking.exchangesMade + 1,
      version: record.booking.version + 1,
    }),
    settle(transaction, commit, back, bookingId),
  ]);
  failPoint('confirmExchange.settled');
  await context.publish(transaction, {
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
  await context.publish(transaction, {
    type: 'booking.exchanged',
    bookingId,
    operationId: operation.id,
    audience: 'travellers',
    data: { previous: trainOf(record.booking.journey), current: trainOf(journey) },
  });
  return { bookingId, operation: confirmed };
}
