import { randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import type { Conditions, ServiceClass } from '../state/state';
import type { Place } from '../trains/places';
import type { Leg, Trip } from '../trains/trips';

type NewOffer = {
  trip: Trip;
  serviceClass: ServiceClass;
  passengerIds: readonly string[];
  conditions: Conditions;
  price: number;
  status: Osdm['BookingPartStatus'];
  /** For each leg the places of the passengers, in their order. */
  places: readonly Place[][];
  confirmableUntil?: string | undefined;
  now: number;
};

/** Creates the parts of a journey: one right to travel for all passengers, and a reservation on each leg. */
export function createBookedOffer(offer: NewOffer): Osdm['BookedOffer'] {
  const { trip, price } = offer;
  const product = createProduct(offer);
  const admission: Osdm['Admission'] = {
    ...createPart(offer, 'Admission', trip.legs, price),
    summaryProductId: product.id,
    afterSaleConditions: toConditionList(offer.conditions, getCurrency(trip)),
  };
  const reservations = trip.legs.map((leg, index): Osdm['Reservation'] => ({
    ...createPart(offer, 'Reservation', [leg], 0),
    placeAllocation: allocatePlaces({ ...offer, tripId: trip.id }, leg, offer.places[index] ?? []),
  }));
  admission.reservationRefs = reservations.map(({ id }) => ({ id }));
  return {
    offerId: randomUUID(),
    admissions: [admission],
    reservations,
    products: [product],
    tripCoverage: { coveredTripId: trip.id },
  };
}

export const getFlexibility = ({ exchangeable }: Conditions): Osdm['Flexibility'] =>
  exchangeable === 'NO' ? 'NON_FLEXIBLE' : 'FULL_FLEXIBLE';

function createProduct({ serviceClass, conditions }: NewOffer): Osdm['Product'] {
  const isFlexible = conditions.exchangeable !== 'NO';
  const code = isFlexible ? 'FLEX' : 'SAVER';
  return {
    id: `${code} ${serviceClass}`,
    code,
    summary: isFlexible ? 'Flexible' : 'Saver',
    owner: 'urn:uic:rics:9999',
    flexibility: getFlexibility(conditions),
    serviceClass: { type: serviceClass, name: serviceClass },
  };
}

export function getCurrency({ legs }: Trip): string {
  return legs[0]?.train.prices.currency ?? '';
}

/** @returns null when a train of the trip does not have the class */
export function computePrice({ legs }: Trip, serviceClass: ServiceClass): number | null {
  const prices = legs.map(({ train }) => train.prices[serviceClass]);
  return prices.reduce<number | null>(
    (sum, price) => (sum === null || price === undefined ? null : sum + price),
    0,
  );
}

function createPart(offer: NewOffer, objectType: string, legs: readonly Leg[], amount: number) {
  const { trip, passengerIds, conditions, status, confirmableUntil, now } = offer;
  const isConfirmed = status !== 'PREBOOKED';
  return {
    objectType,
    id: randomUUID(),
    createdOn: new Date(now).toISOString(),
    validFrom: legs[0]?.train.stops[legs[0].from]?.departure ?? '',
    ...(isConfirmed && { confirmedOn: new Date(now).toISOString() }),
    ...(confirmableUntil && { confirmableUntil }),
    price: toPrice(amount, getCurrency(trip)),
    status,
    tripCoverage: { coveredTripId: trip.id, coveredLegIds: legs.map(({ id }) => id) },
    passengerIds: [...passengerIds],
    refundable: conditions.refundable,
    exchangeable: conditions.exchangeable,
  };
}

/** @param places of the passengers of the offer, in their order */
export function allocatePlaces(
  {
    tripId,
    passengerIds,
    serviceClass,
  }: Pick<NewOffer, 'passengerIds' | 'serviceClass'> & { tripId: string },
  { id: legId, train }: Leg,
  places: readonly Place[],
): Osdm['PlaceAllocation'] {
  return {
    accommodationType: 'SEAT',
    accommodationSubType: serviceClass === 'HIGH' ? 'BUSINESS' : 'ANY_SEAT',
    tripLegCoverage: { tripId, legId },
    reservedPlaces: places.map(({ coach, place }, index) => ({
      id: randomUUID(),
      passengerIds: [passengerIds[index] ?? ''],
      vehicleNumber: train.number,
      coachNumber: coach,
      placeNumbers: [place],
    })),
  };
}

export function toPrice(amount: number, currency: string): Osdm['Price'] {
  return { amount, currency, scale: 2 };
}

export function toConditionList(
  { exchangeFee, refundFee }: Conditions,
  currency: string,
): Osdm['AfterSaleCondition'][] {
  return [
    { condition: 'EXCHANGE', afterSaleFee: toPrice(exchangeFee, currency) },
    { condition: 'REFUND', afterSaleFee: toPrice(refundFee, currency) },
  ];
}

/** The conditions of parts that were sold. */
export function toConditions(
  parts: readonly (Osdm['Admission'] | Osdm['Reservation'])[],
): Conditions {
  const sumFees = (name: string) =>
    parts
      .flatMap(({ afterSaleConditions = [] }) => afterSaleConditions)
      .filter(({ condition }) => condition === name)
      .reduce((sum, { afterSaleFee }) => sum + (afterSaleFee?.amount ?? 0), 0);
  const [first] = parts;
  return {
    exchangeable: first?.exchangeable ?? 'NO',
    refundable: first?.refundable ?? 'NO',
    exchangeFee: sumFees('EXCHANGE'),
    refundFee: sumFees('REFUND'),
  };
}
