import type { ServiceContext } from '../../../../kit/context';
import { problem } from '../../../../kit/problem';
import { type BookingRecord, getPlaces, liveAdmissions } from '../../bookings/booking-record';
import { getNotOfferedReason, toCarrierResponse } from '../../bookings/carrier-offers';
import { maskEmail, maskPhone } from '../../bookings/fold-contact';
import { toTravellerSeats } from '../../bookings/order-seats';
import { getExchangeConditions } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import type { Booking, PartState, Verdict } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import type { LiveJourney } from '../../contract/journey';
import { assessSwap } from './assess-swap';

export const toTravellerResponse = ({
  id,
  firstName,
  surname,
  type,
  railcard,
}: BookingRecord['travellers'][number]) => ({ id, firstName, surname, type, railcard });

/** A booking in the shape of the contract, with the verdict at `now`. */
export function toBookingResponse(
  record: BookingRecord,
  { journey, conditions }: Circumstances,
  now: Date,
): Booking {
  const { booking, admissions, carrier } = record;
  const live = liveAdmissions(record);
  return {
    id: booking.id,
    reference: booking.reference,
    utn: booking.utn,
    orderNumber: booking.orderNumber,
    status: getStatus(live),
    contact: {
      email: maskEmail(booking.contactEmail),
      phone: booking.contactPhone === null ? null : maskPhone(booking.contactPhone),
    },
    ticketType: { code: booking.ticketTypeCode, name: booking.ticketTypeName },
    serviceClass: booking.serviceClass,
    travellers: record.travellers.map(toTravellerResponse),
    journey,
    admissions: admissions.map(({ id, travellerId, state, fulfilmentId }) => ({
      id,
      travellerId,
      state,
      fulfilmentId,
    })),
    reservations: toTravellerSeats(getPlaces(record)),
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
      notOffered: getNotOfferedReason(record, 'trains'),
    }),
    activeOperationId: record.activeOperationId,
    version: booking.version,
    ...(carrier && { carrier: toCarrierResponse(carrier, record.travellers.length) }),
  };
}

/** CONFIRMED while the carrier has not issued any ticket yet. */
function getStatus(live: BookingRecord['admissions']): PartState {
  if (live.length === 0) return 'RELEASED';
  return live.some(({ state }) => state === 'FULFILLED') ? 'FULFILLED' : 'CONFIRMED';
}

/** Data of other services that a verdict needs. */
export type Circumstances = { journey: LiveJourney; conditions: ExchangeConditions };

/**
 * Calls search and reference-data, except for a booking of another carrier. Do not call it inside a transaction.
 */
export async function loadCircumstances(
  context: Pick<ServiceContext, 'call'>,
  { booking, carrier }: BookingRecord,
): Promise<Circumstances> {
  if (carrier) return { journey: booking.journey, conditions: carrier.conditions };
  const [journey, conditions] = await Promise.all([
    withLiveStatus(context.call, booking.journey),
    getExchangeConditions(context.call, booking.operatorCode, booking.ticketTypeCode),
  ]);
  return { journey, conditions };
}

/** The booking with its current verdict. Do not call it inside a transaction. */
export async function loadBookingResponse(
  context: Pick<ServiceContext, 'call' | 'clock'>,
  record: BookingRecord,
): Promise<Booking> {
  return toBookingResponse(record, await loadCircumstances(context, record), context.clock.now());
}

export const notSwappable = (detail: string) =>
  problem('booking-not-swappable', { status: 409, detail });

/** The verdict. @throws `booking-not-swappable` with the reasons of the verdict */
export function assertSwappable(
  record: BookingRecord,
  circumstances: Circumstances,
  now: Date,
): Verdict {
  const { verdict } = toBookingResponse(record, circumstances, now);
  if (verdict.swappable) return verdict;
  throw notSwappable(verdict.reasons.map((reason) => reason.text).join(' '));
}
