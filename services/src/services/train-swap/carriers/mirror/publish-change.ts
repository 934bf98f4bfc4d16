import type { ServiceContext } from '../../../../kit/context';
import type { BookingRow } from '../../bookings/booking-record';
import type { SeatOfLeg } from '../../contract/booking';
import type { Journey } from '../../contract/journey';
import { trainOf } from '../../exchange/confirm/publish-exchange';
import type { carrierBookings } from '../../schema';
import type { AfterSale, CarrierReading } from './carrier-booking';

export type TicketsBefore = {
  booking: BookingRow;
  carrier: typeof carrierBookings.$inferSelect;
  /** The valid tickets. */
  tickets: readonly { travellerId: string; partId: string | null; state: string }[];
};

/** What was read, with our ids of the travellers. */
export type TicketsAfter = {
  reading: CarrierReading;
  tickets: readonly { travellerId: string; ticket: { partId: string; state: string } }[];
  places: readonly SeatOfLeg[];
};

type Change = { type: string; data: Record<string, unknown> };

/** What a carrier has changed that travellers must know, as an event; null without such a change. */
export function findChange(before: TicketsBefore, after: TicketsAfter, now: Date): Change | null {
  const { journey } = before.booking;
  // A journey that is over ends, or is followed by the return journey.
  if (Date.parse(journey.arrival) <= now.getTime()) return null;
  const { carrierName: carrier } = before.carrier;
  const ended = findEnded(before, after);
  if (ended) return { type: 'ticket.ended', data: { carrier, ...ended } };
  const current = after.reading.booking?.journey;
  if (!current) return null;
  if (getTimes(journey) !== getTimes(current)) {
    const data = { carrier, previous: trainOf(journey), current: trainOf(current) };
    return { type: 'booking.rebooked', data };
  }
  const moves = listMoves(before.carrier.places, after.places);
  if (moves.length > 0 || after.places.length < before.carrier.places.length) {
    return { type: 'seat.moved', data: { carrier, moves } };
  }
  const isIssued = after.tickets.some(({ travellerId, ticket }) =>
    before.tickets.some(
      (own) =>
        own.travellerId === travellerId &&
        own.state === 'CONFIRMED' &&
        ticket.state === 'FULFILLED',
    ),
  );
  return isIssued ? { type: 'booking.fulfilled', data: { train: trainOf(current) } } : null;
}

function findEnded({ booking, carrier, tickets }: TicketsBefore, after: TicketsAfter) {
  const { ended, refunds } = after.reading.afterSale;
  const lost = tickets.filter(
    ({ travellerId }) => !after.tickets.some((own) => own.travellerId === travellerId),
  );
  const added = refunds.filter(({ id }) => !carrier.refunds.some((known) => known.id === id));
  if (lost.length === 0 && added.length === 0) return null;
  const state: AfterSale['ended'][string] =
    added.length > 0 ? 'REFUNDED' : (ended[lost[0]?.partId ?? ''] ?? 'CANCELLED');
  const amount = added.reduce((sum, refund) => sum + refund.amount.amount, 0);
  return {
    state,
    train: trainOf(booking.journey),
    isPart: after.tickets.length > 0,
    refund:
      added.length === 0
        ? null
        : {
            amount: { amount, currency: booking.currency },
            method: added.every(({ method }) => method === added[0]?.method)
              ? (added[0]?.method ?? null)
              : null,
          },
  };
}

const getTimes = ({ legs }: Journey): string =>
  JSON.stringify(
    legs.map(({ trainNumber, departure, arrival, from, to }) => [
      trainNumber,
      departure,
      arrival,
      from.stationId,
      to.stationId,
    ]),
  );

function listMoves(before: readonly SeatOfLeg[], after: readonly SeatOfLeg[]) {
  return after.flatMap(({ travellerId, legIndex, coach, place }) => {
    const former = before.find(
      (seat) => seat.travellerId === travellerId && seat.legIndex === legIndex,
    );
    if (former?.coach === coach && former.place === place) return [];
    const from = former && { coach: former.coach, place: former.place };
    return [{ travellerId, legIndex, ...(from && { from }), to: { coach, place } }];
  });
}

/** Inside the transaction that saves the change. */
export const publishChange = (
  context: ServiceContext,
  bookingId: string,
  change: Change,
): Promise<void> => context.publish({ ...change, bookingId, audience: 'travellers' });
