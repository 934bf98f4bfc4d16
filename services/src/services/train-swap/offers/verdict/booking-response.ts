import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import { maskEmail, maskPhone } from '../../bookings/fold-contact';
import { toTravellerSeats } from '../../bookings/order-seats';
import type { Booking } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import type { LiveJourney } from '../../contract/journey';
import { assessSwap } from './assess-swap';

/** A booking in the shape of the contract, with the verdict at `now`. */
export function toBookingResponse(
  record: BookingRecord,
  journey: LiveJourney,
  conditions: ExchangeConditions,
  now: Date,
): Booking {
  const { booking, admissions, reservations } = record;
  const live = liveAdmissions(record);
  return {
    id: booking.id,
    reference: booking.reference,
    utn: booking.utn,
    orderNumber: booking.orderNumber,
    status: live.length > 0 ? 'FULFILLED' : 'RELEASED',
    contact: {
      email: maskEmail(booking.contactEmail),
      phone: booking.contactPhone === null ? null : maskPhone(booking.contactPhone),
    },
    ticketType: { code: booking.ticketTypeCode, name: booking.ticketTypeName },
    serviceClass: booking.serviceClass,
    travellers: record.travellers.map(({ id, firstName, surname, type, railcard }) => ({
      id,
      firstName,
      surname,
      type,
      railcard,
    })),
    journey,
    admissions: admissions.map(({ id, travellerId, state, fulfilmentId }) => ({
      id,
      travellerId,
      state,
      fulfilmentId,
    })),
    reservations: toTravellerSeats(reservations),
    price: {
      amount: live.reduce((total, admission) => total + admission.fare, 0),
      currency: booking.currency,
    },
    verdict: assessSwap({
      now,
      journey,
      conditions,
      ticketTypeName: booking.ticketTypeName,
      admissions,
      exchangesMade: booking.exchangesMade,
    }),
    activeOperationId: record.activeOperationId,
    version: booking.version,
  };
}
