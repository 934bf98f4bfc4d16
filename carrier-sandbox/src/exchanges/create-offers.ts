import { randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import {
  computePrice,
  getCurrency,
  getFlexibility,
  toConditionList,
  toConditions,
  toPrice,
} from '../bookings/booked-offer';
import { findBooking, findFulfillments, findPassengerId } from '../bookings/find-booking';
import {
  type Conditions,
  getPartsByIds,
  type Part,
  type ServiceClass,
  type StoredOffer,
  sumPrices,
} from '../state/state';
import { findFreePlaces } from '../trains/places';
import { toTripResponse } from '../trains/trip-response';
import { findTripById, findTripBySpecification, searchTrips, type Trip } from '../trains/trips';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError, toProblem } from '../wire/problem';

type OffersCall = Call<Osdm['ExchangeOfferCollectionRequest']>;

const offerMinutes = 15;
const serviceClasses: ServiceClass[] = ['STANDARD', 'HIGH'];

/** Offers change nothing, and promise no place. */
export const createOffersEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bookings/:bookingId/exchange-offers',
  requests: 'exchange-offers',
  hasKey: true,
  request: 'ExchangeOfferCollectionRequest',
  response: 'ExchangeOfferCollectionResponse',
  run: (call) => {
    const booking = findBooking(call.state, call.params.bookingId);
    const replaced = findReplaced(booking, call.body);
    const trips = findTrips(call).filter((trip) => isChangeAllowed(call, trip, replaced.parts));
    const tickets = listTickets(call, replaced);
    const offers = trips.flatMap((trip) =>
      tickets.flatMap((ticket) => createOffer(call, booking, replaced, trip, ticket) ?? []),
    );
    call.state.offers.push(...offers);
    return {
      body: {
        exchangeOffers: offers.map(({ offer }) => offer),
        trips: trips.map(toTripResponse),
        passengers: booking.passengers,
        ...(offers.length === 0 && {
          problems: [toProblem('OFFER_NO_RESULTS', 'No train with enough free places was found.')],
        }),
      },
    };
  },
});

type Ticket = { serviceClass: ServiceClass; conditions: Conditions; discount: number };

const notFlexible: Conditions = {
  exchangeable: 'NO',
  refundable: 'NO',
  exchangeFee: 0,
  refundFee: 0,
};

/** What each train is offered as: in the classes that the request asks for, or both. */
function listTickets({ profile, body }: OffersCall, { parts }: Replaced): Ticket[] {
  const { serviceClassTypes: wanted } = (body.offerSearchCriteria ?? {}) as {
    serviceClassTypes?: string[];
  };
  return serviceClasses
    .filter((one) => !wanted || wanted.includes(one))
    .flatMap((serviceClass) => [
      { serviceClass, conditions: toConditions(parts), discount: 0 },
      ...(profile.offersOfTrain === 'by-flexibility'
        ? [{ serviceClass, conditions: notFlexible, discount: 0.2 }]
        : []),
    ]);
}

type Replaced = { fulfillments: Osdm['Fulfillment'][]; parts: Part[] };

/** @throws {ProblemError} when the tickets cannot be exchanged now */
function findReplaced(
  booking: Osdm['Booking'],
  { fulfillmentIds, overruleCode }: OffersCall['body'],
): Replaced {
  const fulfillments = findFulfillments(booking, fulfillmentIds);
  const partIds = fulfillments.flatMap(({ bookingParts = [] }) => bookingParts.map(({ id }) => id));
  const parts = getPartsByIds(booking, partIds).filter(({ status }) =>
    ['CONFIRMED', 'FULFILLED', 'EXCHANGE_ONGOING'].includes(status),
  );
  const reject = (detail: string) => new ProblemError(400, 'OPERATION_NOT_PERMITTED', detail);
  if (parts.length === 0) throw reject('These tickets are no longer valid.');
  if (parts.some(({ status }) => status === 'EXCHANGE_ONGOING'))
    throw reject('Another exchange of these tickets is in progress.');
  if (!overruleCode && parts.some(({ exchangeable }) => exchangeable === 'NO'))
    throw reject('The conditions of these tickets allow no exchange.');
  return { fulfillments, parts };
}

/** @throws {ProblemError} when the request names no trip, or a trip that is not known */
function findTrips({ state, now, body }: OffersCall): Trip[] {
  const { tripIds, tripSpecifications, tripSearchCriteria: search } = body;
  if (search) {
    const [from, to] = [search.origin, search.destination].map(
      (ref) => (ref as Osdm['StopPlaceRef']).stopPlaceRef,
    );
    const after = Date.parse(search.departureTime ?? new Date(now).toISOString());
    return searchTrips(state, from ?? '', to ?? '', after);
  }
  const trips = [
    ...(tripIds ?? []).map((id) => findTripById(state, id)),
    ...(tripSpecifications ?? []).map((one) => findTripBySpecification(state, one)),
  ];
  if (trips.length === 0)
    throw new ProblemError(400, 'MISSING_INFORMATION', 'Name trips or search criteria.');
  return trips.map((trip) => {
    if (trip) return trip;
    throw new ProblemError(404, 'RESOURCE_NOT_FOUND', 'A trip is not known.');
  });
}

function isChangeAllowed({ profile }: OffersCall, trip: Trip, parts: readonly Part[]): boolean {
  const isSame = parts.some(({ tripCoverage }) => tripCoverage?.coveredTripId === trip.id);
  return !isSame || profile.seatChange === 'exchange';
}

/** @returns null when a train does not have the class or enough free places */
function createOffer(
  call: OffersCall,
  booking: Osdm['Booking'],
  { fulfillments, parts }: Replaced,
  trip: Trip,
  { serviceClass, conditions, discount }: Ticket,
): StoredOffer | null {
  const { state, body, now } = call;
  const refs = body.anonymousPassengerSpecifications.map(({ externalRef }) => externalRef);
  const price = computePrice(trip, serviceClass);
  const hasPlaces = trip.legs.every(
    (leg) => findFreePlaces(state, leg, serviceClass).length >= refs.length,
  );
  if (price === null || !hasPlaces) return null;
  const newPrice = Math.round(price * (1 - discount)) * refs.length;
  const amounts = computeAmounts(parts, newPrice, body.overruleCode, getCurrency(trip));
  const common = createOfferPart(call, trip, refs, conditions);
  const offer: Osdm['ExchangeOffer'] = {
    offerId: randomUUID(),
    createdOn: common.createdOn,
    preBookableUntil: new Date(now + offerMinutes * 60_000).toISOString(),
    ...amounts,
    ...(body.overruleCode && { appliedOverruleCode: body.overruleCode }),
    fulfillments: structuredClone(fulfillments),
    passengerRefs: refs,
    offerSummary: {
      minimalPrice: amounts.exchangePrice,
      overallServiceClass: { type: serviceClass, name: serviceClass },
      overallFlexibility: getFlexibility(conditions),
    },
    tripCoverage: { coveredTripId: trip.id },
    admissionOfferParts: [
      {
        ...common,
        objectType: 'AdmissionOfferPart',
        id: randomUUID(),
        price: amounts.exchangePrice,
        afterSalesConditions: toConditionList(conditions, getCurrency(trip)),
      },
    ],
    reservationOfferParts: trip.legs.map(({ id }) => ({
      ...common,
      objectType: 'ReservationOfferPart',
      id: randomUUID(),
      price: toPrice(0, getCurrency(trip)),
      tripCoverage: { coveredTripId: trip.id, coveredLegIds: [id] },
      supportedPlaceSelectionFlows: [
        'AUTOMATIC_PLACE_SELECTION',
        ...(call.profile.placePreferences ? ['AUTOMATIC_PLACE_SELECTION_PREFERENCES'] : []),
      ],
    })),
  };
  return {
    bookingId: booking.id,
    offer,
    tripId: trip.id,
    serviceClass,
    conditions,
    oldPartIds: parts.map(({ id }) => id),
    passengerIds: matchPassengers(booking, refs),
  };
}

/** What is paid is the new price and the fee, less the old price. */
export function computeAmounts(
  parts: readonly Part[],
  newPrice: number,
  overruleCode: string | undefined,
  currency: string,
) {
  const fee = overruleCode ? 0 : toConditions(parts).exchangeFee;
  const due = newPrice + fee - sumPrices(parts);
  return {
    exchangeFee: toPrice(fee, currency),
    exchangePrice: toPrice(newPrice, currency),
    ...(due >= 0
      ? { amountToBePaid: toPrice(due, currency) }
      : { refundableAmount: toPrice(-due, currency) }),
  };
}

function createOfferPart(
  { now }: OffersCall,
  trip: Trip,
  passengerRefs: string[],
  { exchangeable, refundable }: Conditions,
) {
  return {
    createdOn: new Date(now).toISOString(),
    validFrom: trip.legs[0]?.train.stops[trip.legs[0].from]?.departure ?? '',
    offerMode: 'COLLECTIVE' as const,
    passengerRefs,
    refundable,
    exchangeable,
    products: [],
    availableFulfillmentOptions: [{ type: 'ETICKET', media: 'PDF_A4' }],
    tripCoverage: { coveredTripId: trip.id },
  };
}

/** The references of a request are those of the booking, or its passengers in their order. */
function matchPassengers(booking: Osdm['Booking'], refs: readonly string[]) {
  const ids = refs.map((ref, index) => [
    ref,
    findPassengerId(booking, ref) ?? booking.passengers[index]?.id ?? '',
  ]);
  return Object.fromEntries(ids) as Record<string, string>;
}
