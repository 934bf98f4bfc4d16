import type { Osdm } from 'shared-osdm';
import { i18n } from '../../../../kit/language/i18n';
import { formatWithOffset, localDate, startOfLocalDay } from '../../../../kit/values/local-time';
import type { CarrierRecord } from '../../bookings/booking-record';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable, OsdmDoubt, OsdmRejection } from '../../clients/osdm/osdm-errors';
import type { ServiceClass } from '../../contract/booking';
import { firstLeg, type Journey, lastLeg } from '../../contract/journey';
import { notSwappable } from '../../offers/verdict/booking-response';
import { listProductIds } from './to-carrier-booking';
import { toJourney } from './to-journey';

const osdmClasses = { FIRST: 'HIGH', STANDARD: 'STANDARD' } as const;

/** `flexibility`: that of the ticket. */
type FoundOffers = Osdm['ExchangeOfferCollectionResponse'] & { flexibility: string | undefined };

/**
 * Asks for the offers of the day, or of the same train, in the class of the ticket or in `otherClass`.
 * @throws `booking-not-swappable`
 */
export async function requestOffers(
  client: OsdmClient,
  { booking: { journey }, carrier }: CarrierRecord,
  { isSameTrain, otherClass }: { isSameTrain: boolean; otherClass: ServiceClass | undefined },
  now: Date,
): Promise<FoundOffers> {
  const { carrierBookingId, carrierName, passengerIds } = carrier;
  const { timeZone } = firstLeg(journey);
  const day = localDate(new Date(journey.departure), timeZone);
  const from = new Date(Math.max(now.getTime(), startOfLocalDay(day, timeZone).getTime()));
  const toStop = (stopPlaceRef: string) => ({ objectType: 'StopPlaceRef', stopPlaceRef });
  try {
    const booking = await client.getBooking(carrierBookingId);
    const passengers = booking.passengers.filter(({ id }) => passengerIds.includes(id));
    const body = {
      fulfillmentIds: listFulfillmentIds(booking, passengerIds),
      anonymousPassengerSpecifications: passengers.map(({ externalRef, type }) => ({
        externalRef,
        type,
      })),
      ...(otherClass && { offerSearchCriteria: { serviceClassTypes: [osdmClasses[otherClass]] } }),
      ...(isSameTrain
        ? { tripIds: listTripIds(booking, client, journey) }
        : {
            tripSearchCriteria: {
              // The standard says local time; some read the offset, others leave it out.
              departureTime: formatWithOffset(from, timeZone),
              origin: toStop(firstLeg(journey).from.stationId),
              destination: toStop(lastLeg(journey).to.stationId),
            },
          }),
    };
    const path = `/bookings/${encodeURIComponent(carrierBookingId)}/exchange-offers?embed=ALL`;
    const found = await client.request('POST', path, 'ExchangeOfferCollectionResponse', { body });
    return { ...found, flexibility: findFlexibility(booking, passengerIds) };
  } catch (error) {
    if (error instanceof OsdmDoubt) throw carrierUnavailable(carrierName);
    if (error instanceof OsdmRejection) throw notExchangeable(carrierName);
    throw error;
  }
}

/** The trip of the journey that is shown here. */
const listTripIds = ({ trips = [] }: Osdm['Booking'], { settings }: OsdmClient, own: Journey) =>
  trips.filter((trip) => toJourney(trip, settings).id === own.id).map(({ id }) => id);

export const notExchangeable = (carrier: string) =>
  notSwappable(
    i18n.t('{carrier} does not allow a swap of this ticket now. Your ticket is unchanged.', {
      carrier,
    }),
  );

const listValidAdmissions = (
  { bookedOffers = [] }: Osdm['Booking'],
  passengerIds: readonly string[],
): Osdm['Admission'][] =>
  bookedOffers
    .flatMap(({ admissions = [] }) => admissions)
    .filter(({ status }) => status === 'CONFIRMED' || status === 'FULFILLED')
    .filter((part) => part.passengerIds.some((id) => passengerIds.includes(id)));

/** Of the product of a valid ticket. */
function findFlexibility(booking: Osdm['Booking'], passengerIds: readonly string[]) {
  const products = (booking.bookedOffers ?? []).flatMap(({ products = [] }) => products);
  const ids = listProductIds(listValidAdmissions(booking, passengerIds));
  return products.find(({ id }) => ids.includes(id))?.flexibility;
}

/** The tickets that are valid. A booking of an outward and a return journey has one for each. */
function listFulfillmentIds(booking: Osdm['Booking'], passengerIds: readonly string[]): string[] {
  const valid = listValidAdmissions(booking, passengerIds).map(({ id }) => id);
  return (booking.fulfillments ?? [])
    .filter(({ bookingParts = [] }) => bookingParts.some(({ id }) => valid.includes(id)))
    .map(({ id }) => id);
}
