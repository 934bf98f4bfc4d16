import type { Osdm } from 'shared-osdm';
import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { localDate } from '../../../../kit/values/local-time';
import { toInstant } from '../../../../kit/values/schemas';
import type { CarrierRecord } from '../../bookings/booking-record';
import { assertOffered } from '../../bookings/carrier-offers';
import { getChosenTravellers } from '../../bookings/chosen-travellers';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { getLimits } from '../../clients/reference-data';
import type { ServiceClass } from '../../contract/booking';
import { type ExchangeOffer, toOfferedClass } from '../../contract/exchange';
import { firstLeg, isSameTrains } from '../../contract/journey';
import { waiveSmallAmount } from '../../fares/apply-discount';
import { createOffer } from '../../offers/token/offer-token';
import { assertSwappable, notSwappable } from '../../offers/verdict/booking-response';
import { chooseOffers } from './choose-offers';
import { listFullTrains } from './full-trains';
import { getDue, priceOffer } from './price-offer';
import { requestOffers } from './request-offers';
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
  const { isSameTrain = false, serviceClass = booking.serviceClass } = options;
  const now = context.clock.now();
  assertPossible(record, options, now);
  const chosen = getChosenTravellers(record, options.travellerIds);
  const classes = toOfferedClass(booking.serviceClass, serviceClass);
  const otherClass = classes.previousClass && serviceClass;
  const [{ quoteMinutes, minCharge }, found] = await Promise.all([
    getLimits(context.call),
    requestOffers(client, record, { isSameTrain, otherClass }, now),
  ]);
  const { exchangeOffers = [], trips = [], flexibility } = found;
  const wanted = { ticketClass: booking.serviceClass, serviceClass, flexibility };
  const chosenOffers = chooseOffers(exchangeOffers, wanted);
  const validUntil = new Date(now.getTime() + quoteMinutes * 60_000);
  const paid = chosen.map(({ admission }) => admission.fare);
  const offers = chosenOffers.flatMap((offer) => {
    const trip = trips.find(({ id }) => id === offer.tripCoverage?.coveredTripId);
    const offeredJourney = trip && toJourney(trip, client.settings);
    if (!offeredJourney) return [];
    // Ids of legs may differ between responses.
    const isOwnTrain = isSameTrain || isSameTrains(offeredJourney, booking.journey);
    const journey = isOwnTrain ? booking.journey : offeredJourney;
    // An offer for the own train changes its seats or its class.
    const isChange = !isOwnTrain || isSameTrain || otherClass !== undefined;
    if (!isAlternative(journey) || !isChange) return [];
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
  const canWish = carrier.offers.wishes && !otherClass && !isSameTrain;
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

/** @throws `booking-not-swappable`, `carrier-does-not-offer` */
function assertPossible(
  record: CarrierRecord,
  { travellerIds, discountCode, serviceClass }: Options,
  now: Date,
): void {
  const { booking, carrier, activeOperationId } = record;
  if (activeOperationId !== null) throw alreadyOnHold();
  if (serviceClass && serviceClass !== booking.serviceClass) assertOffered(record, 'classes');
  if (discountCode !== undefined) assertOffered(record, 'discounts');
  const party = getChosenTravellers(record, undefined);
  if (getChosenTravellers(record, travellerIds).length < party.length)
    assertOffered(record, 'parties');
  assertSwappable(record, { journey: booking.journey, conditions: carrier.conditions }, now);
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

export const noOtherSeat = (carrier: string) =>
  notSwappable(
    i18n.t('{carrier} offers no other seat on this train now. Your seat stays as it is.', {
      carrier,
    }),
  );

const alreadyOnHold = () =>
  notSwappable(
    i18n.t(
      'A swap of this booking is already on hold. Finish or cancel it before you choose another train.',
    ),
  );
