import type { Osdm } from 'shared-osdm';
import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { localDate, startOfLocalDay } from '../../../../kit/values/local-time';
import { toInstant } from '../../../../kit/values/schemas';
import type { CarrierRecord } from '../../bookings/booking-record';
import { assertOffered } from '../../bookings/carrier-offers';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable, OsdmDoubt, OsdmRejection } from '../../clients/osdm/osdm-errors';
import { getLimits } from '../../clients/reference-data';
import type { ServiceClass } from '../../contract/booking';
import { type ExchangeOffer, toOfferedClass } from '../../contract/exchange';
import { firstLeg, isSameTrains, type Journey, lastLeg } from '../../contract/journey';
import { waiveSmallAmount } from '../../fares/apply-discount';
import { createOffer } from '../../offers/token/offer-token';
import { assertSwappable, notSwappable } from '../../offers/verdict/booking-response';
import { listFullTrains } from './full-trains';
import { getDue, priceOffer } from './price-offer';
import { toServiceClass } from './service-class';
import { toJourney } from './to-journey';

type Options = {
  travellerIds?: readonly string[] | undefined;
  discountCode?: string | undefined;
  serviceClass?: ServiceClass | undefined;
  /** An exchange for the same train changes only its seats. */
  isSameTrain?: boolean;
};

/** The carrier's offers for other trains of the day, or for the same train. Changes nothing. @throws `booking-not-swappable` */
export async function quoteOsdm(
  context: ServiceContext,
  client: OsdmClient,
  record: CarrierRecord,
  options: Options,
) {
  const { booking, carrier } = record;
  const { travellerIds, discountCode, isSameTrain = false } = options;
  const { serviceClass = booking.serviceClass } = options;
  if (record.activeOperationId !== null) throw alreadyOnHold();
  const classes = toOfferedClass(booking.serviceClass, serviceClass);
  const isOtherClass = classes.previousClass !== undefined;
  if (isOtherClass) assertOffered(record, 'classes');
  if (discountCode !== undefined) assertOffered(record, 'discounts');
  const party = getChosenTravellers(record, undefined);
  const chosen = getChosenTravellers(record, travellerIds);
  if (chosen.length < party.length) assertOffered(record, 'parties');
  const now = context.clock.now();
  const circumstances = { journey: booking.journey, conditions: carrier.conditions };
  assertSwappable(record, circumstances, now);
  const [{ quoteMinutes, minCharge }, { exchangeOffers = [], trips = [] }] = await Promise.all([
    getLimits(context.call),
    requestOffers(client, record, { isSameTrain, wanted: isOtherClass && serviceClass }, now),
  ]);
  const validUntil = new Date(now.getTime() + quoteMinutes * 60_000);
  const paid = chosen.map(({ admission }) => admission.fare);
  const offers = exchangeOffers.flatMap((offer) => {
    const trip = trips.find(({ id }) => id === offer.tripCoverage?.coveredTripId);
    const offeredJourney = trip && toJourney(trip, client.settings);
    if (!offeredJourney || getOfferedClass(offer, booking) !== serviceClass) return [];
    // Ids of legs may differ between responses.
    const isOwnTrain = isSameTrain || isSameTrains(offeredJourney, booking.journey);
    const journey = isOwnTrain ? booking.journey : offeredJourney;
    if (!isAlternative(journey) || (isOwnTrain && !isSameTrain && !isOtherClass)) return [];
    const ends = [validUntil, new Date(offer.preBookableUntil), new Date(journey.departure)];
    const offered = {
      journey,
      ...classes,
      seatsLeft: chosen.length,
      crowding: 'medium' as const,
      travellerIds: chosen.map(({ traveller }) => traveller.id),
      validUntil: toInstant(new Date(Math.min(...ends.map(Number)))),
    };
    const carrierOffer = {
      offerId: offer.offerId,
      passengerRefs: offer.passengerRefs,
      due: getDue(offer),
      reservations: listPreferable(offer),
    };
    const pricing = waiveSmallAmount(priceOffer(offer, chosen.length), minCharge, paid);
    const created = createOffer(context, booking, offered, { ...pricing, carrierOffer });
    const takesPreference = carrierOffer.reservations.length > 0;
    return [
      {
        ...created,
        seatsUnknown: true as const,
        ...(takesPreference && { seatPreferences: true as const }),
      },
    ];
  });
  const feed = { illustrative: false, attribution: carrier.carrierName };
  const canWish = carrier.offers.wishes && !isOtherClass && !isSameTrain;
  const journeys = canWish ? trips : [];
  const full = listFullTrains(
    record,
    journeys.map((trip) => toJourney(trip, client.settings)).filter(isAlternative),
    offers,
    toInstant(validUntil),
  );
  const all: ExchangeOffer[] = [...offers, ...full];
  return { now, validUntil, offers: all.sort(byDeparture), feed };

  function isAlternative({ departure }: { departure: string }): boolean {
    const { timeZone } = firstLeg(booking.journey);
    const day = (instant: string) => localDate(new Date(instant), timeZone);
    return (
      Date.parse(departure) > now.getTime() && day(departure) === day(booking.journey.departure)
    );
  }
}

/** What is not named stays as it is. */
function getOfferedClass(
  { offerSummary }: Osdm['ExchangeOffer'],
  { serviceClass }: CarrierRecord['booking'],
): ServiceClass {
  const type = offerSummary?.overallServiceClass.type;
  return type === undefined ? serviceClass : toServiceClass(type);
}

/** The carrier says of each reservation how its places are chosen. */
function listPreferable({ reservationOfferParts = [] }: Osdm['ExchangeOffer']) {
  return reservationOfferParts.flatMap((part) => {
    const { id, tripCoverage, supportedPlaceSelectionFlows: flows = [] } = part;
    const [legId] = tripCoverage?.coveredLegIds ?? [];
    if (!legId || !flows.includes('AUTOMATIC_PLACE_SELECTION_PREFERENCES')) return [];
    return [{ id, tripId: tripCoverage?.coveredTripId ?? '', legId }];
  });
}

const byDeparture = (
  one: { journey: { departure: string } },
  other: { journey: { departure: string } },
): number => one.journey.departure.localeCompare(other.journey.departure);

const osdmClasses = { FIRST: 'HIGH', STANDARD: 'STANDARD' } as const;

async function requestOffers(
  client: OsdmClient,
  { booking: { journey }, carrier }: CarrierRecord,
  { isSameTrain, wanted }: { isSameTrain: boolean; wanted: ServiceClass | false },
  now: Date,
): Promise<Osdm['ExchangeOfferCollectionResponse']> {
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
      ...(wanted && { offerSearchCriteria: { serviceClassTypes: [osdmClasses[wanted]] } }),
      ...(isSameTrain
        ? { tripIds: listTripIds(booking, client, journey) }
        : {
            tripSearchCriteria: {
              departureTime: toInstant(from),
              origin: toStop(firstLeg(journey).from.stationId),
              destination: toStop(lastLeg(journey).to.stationId),
            },
          }),
    };
    const path = `/bookings/${encodeURIComponent(carrierBookingId)}/exchange-offers?embed=ALL`;
    return await client.request('POST', path, 'ExchangeOfferCollectionResponse', { body });
  } catch (error) {
    if (error instanceof OsdmDoubt) throw carrierUnavailable(carrierName);
    if (error instanceof OsdmRejection) throw notExchangeable(carrierName);
    throw error;
  }
}

/** The trip of the journey that is shown here. */
const listTripIds = ({ trips = [] }: Osdm['Booking'], { settings }: OsdmClient, own: Journey) =>
  trips.filter((trip) => toJourney(trip, settings).id === own.id).map(({ id }) => id);

export const noOtherSeat = (carrier: string) =>
  notSwappable(
    i18n.t('{carrier} offers no other seat on this train now. Your seat stays as it is.', {
      carrier,
    }),
  );

export const notExchangeable = (carrier: string) =>
  notSwappable(
    i18n.t('{carrier} does not allow a swap of this ticket now. Your ticket is unchanged.', {
      carrier,
    }),
  );

const alreadyOnHold = () =>
  notSwappable(
    i18n.t(
      'A swap of this booking is already on hold. Finish or cancel it before you choose another train.',
    ),
  );

/** The tickets that are valid. A booking of an outward and a return journey has one for each. */
function listFulfillmentIds(booking: Osdm['Booking'], passengerIds: readonly string[]): string[] {
  const valid = (booking.bookedOffers ?? [])
    .flatMap(({ admissions = [] }) => admissions)
    .filter(({ status }) => status === 'CONFIRMED' || status === 'FULFILLED')
    .filter((part) => part.passengerIds.some((id) => passengerIds.includes(id)))
    .map(({ id }) => id);
  return (booking.fulfillments ?? [])
    .filter(({ bookingParts = [] }) => bookingParts.some(({ id }) => valid.includes(id)))
    .map(({ id }) => id);
}
