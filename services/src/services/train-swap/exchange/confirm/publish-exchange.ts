import type { DomainEvent, ServiceContext } from '../../../../kit/context';
import { firstLeg, type Journey, journeyOfLeg } from '../../contract/journey';
import { type ExchangeCommit, journeyOf } from './exchange-commit';
import type { RefundTerms } from './refund-terms';

/** Stores the events of a confirmed exchange. `bookingId` is a new booking when only some travellers moved. */
export async function publishExchange(
  context: ServiceContext,
  commit: ExchangeCommit,
  bookingId: string,
  refund: RefundTerms,
): Promise<void> {
  const { record, operation, paymentId, legIndex } = commit;
  const journey = journeyOf(commit);
  const { currency, id: operationId, offer } = operation;
  const { travellerIds, undoes, serviceClass, previousClass } = offer;
  const { id: oldBookingId } = record.booking;
  const confirmed: DomainEvent = {
    type: 'exchange.confirmed',
    bookingId,
    operationId,
    audience: 'services',
    data: {
      travellerIds,
      journeyId: journey.id,
      paymentId,
      amount: { amount: operation.amountDue, currency },
      refund: refund.amount > 0 ? { amount: refund.amount, currency } : null,
      refundedAs: refund.refundedAs,
      refundTo: refund.refundTo,
    },
  };
  const exchanged: DomainEvent = {
    type: 'booking.exchanged',
    bookingId,
    operationId,
    audience: 'travellers',
    data: {
      previous: trainOf(record.booking.journey, legIndex),
      current: trainOf(journey, legIndex),
      ...(undoes === undefined ? {} : { undone: true }),
      ...(previousClass === undefined ? {} : { serviceClass }),
    },
  };
  const split: DomainEvent = {
    type: 'booking.split',
    bookingId: oldBookingId,
    operationId,
    audience: 'services',
    data: { left: travellerIds.length, current: trainOf(journey) },
  };
  await context.publish(confirmed, exchanged, ...(bookingId === oldBookingId ? [] : [split]));
}

/** A train in the data of an event. */
export function trainOf(journey: Journey, legIndex = 0) {
  const leg = firstLeg(journeyOfLeg(journey, legIndex));
  const { trainNumber, mode, from, departure, timeZone } = leg;
  return { trainNumber, mode, from: from.name, departure, timeZone };
}
