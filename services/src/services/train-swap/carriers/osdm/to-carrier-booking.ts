import { createHash } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import type { CarrierSettings } from '../../../../kit/carrier-settings';
import { OsdmDoubt } from '../../clients/osdm/osdm-errors';
import type { ServiceClass } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import type { Journey } from '../../contract/journey';
import type { CarrierBooking, CarrierReading, CarrierTraveller } from '../mirror/carrier-booking';
import { listDocuments } from './list-documents';
import { getOsdmOffers } from './osdm-offers';
import { listEndedParts, readAfterSale } from './read-after-sale';
import { toServiceClass } from './service-class';
import { listLegIds, toJourney } from './to-journey';
import { toMoney } from './to-money';

type Part = Osdm['Admission'] | Osdm['Reservation'];
type BookedJourney = {
  trip: Osdm['Trip'];
  /** Of its admissions. */
  products: Osdm['Product'][];
  admissions: Osdm['Admission'][];
  reservations: Osdm['Reservation'][];
};

/** States of a part that is valid for travel. An exchange that is not confirmed does not change the old parts. */
const validStates: readonly string[] = ['CONFIRMED', 'FULFILLED', 'EXCHANGE_ONGOING'];
const isValid = ({ status }: Part): boolean => validStates.includes(status);
const maxNameLength = 60;

/**
 * The next journey of a booking in our terms: of an outward and a return journey the one that has not arrived yet. Null when
 * no ticket is valid.
 * @throws {OsdmDoubt} when something is missing that every booking needs
 */
export function toCarrierBooking(
  booking: Osdm['Booking'],
  settings: CarrierSettings,
  now: Date,
): CarrierBooking | null {
  const booked = findNextJourney(booking, now);
  if (!booked) return null;
  const journey = toJourney(booked.trip, settings);
  const travellers = booking.passengers.flatMap(
    (passenger) => toTraveller(booking, booked, passenger) ?? [],
  );
  if (travellers.length === 0) throw new OsdmDoubt('The ticket has no passenger.');
  const controlNumber = findFulfillment(booking, booked.admissions[0]?.id)?.controlNumber ?? null;
  const contact = findContact(booking);
  const mirrored = {
    carrier: settings.id,
    carrierName: settings.name,
    carrierBookingId: booking.id,
    reference: booking.bookingCode ?? booking.id,
    controlNumber,
    ...contact,
    currency: toMoney(getPrice(booked)).currency,
    ticketTypeName: getProductName(booked) ?? settings.name,
    serviceClass: findServiceClass(booked),
    journey,
    conditions: toConditions(booked, journey, settings),
    travellers,
    offers: getOsdmOffers(contact.email !== null, settings),
    documents: listDocuments(booking, booked.admissions).map(({ id, passengerIds }) => ({
      id,
      passengerIds,
    })),
    afterSale: readAfterSale(booking),
  };
  return { ...mirrored, digest: createDigest(mirrored) };
}

/** @throws {OsdmDoubt} when something is missing that every booking needs */
export function toCarrierReading(
  booking: Osdm['Booking'],
  settings: CarrierSettings,
  now: Date,
): CarrierReading {
  const valid = toCarrierBooking(booking, settings, now);
  const afterSale = valid?.afterSale ?? readAfterSale(booking);
  return { booking: valid, afterSale, digest: valid?.digest ?? createDigest(afterSale) };
}

const createDigest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function findNextJourney(booking: Osdm['Booking'], now: Date): BookedJourney | null {
  const offers = booking.bookedOffers ?? [];
  const ended = listEndedParts(booking);
  const isCurrent = (part: Part) => isValid(part) && !ended.has(part.id);
  const products = offers.flatMap(({ products = [] }) => products);
  const parts = {
    admissions: offers.flatMap(({ admissions = [] }) => admissions).filter(isCurrent),
    reservations: offers.flatMap(({ reservations = [] }) => reservations).filter(isCurrent),
  };
  const journeys = (booking.trips ?? [])
    .map((trip) => {
      const isOnTrip = ({ tripCoverage }: Part) => tripCoverage?.coveredTripId === trip.id;
      const admissions = parts.admissions.filter(isOnTrip);
      const productIds = listProductIds(admissions);
      return {
        trip,
        admissions,
        reservations: parts.reservations.filter(isOnTrip),
        products: products.filter(({ id }) => productIds.includes(id)),
      };
    })
    .filter(({ admissions }) => admissions.length > 0)
    .sort((one, other) => Date.parse(one.trip.startTime) - Date.parse(other.trip.startTime));
  const isAhead = ({ trip }: BookedJourney) => Date.parse(trip.endTime) > now.getTime();
  return journeys.find(isAhead) ?? journeys.at(-1) ?? null;
}

const getPrice = ({ admissions }: BookedJourney): Osdm['Price'] =>
  admissions[0]?.price ?? { amount: 0, currency: '' };

/** Of the products of admissions. */
export const listProductIds = (admissions: readonly Osdm['Admission'][]): (string | undefined)[] =>
  admissions.flatMap(({ summaryProductId, products = [] }) => [
    summaryProductId,
    ...products.map(({ productId }) => productId),
  ]);

/** The carrier's name of the kind of ticket; null when it gives none that fits a screen. */
function getProductName({ products }: BookedJourney): string | null {
  const names = products.map(({ summary, description }) => (summary || description || '').trim());
  return names.find((name) => name !== '' && name.length <= maxNameLength) ?? null;
}

function findServiceClass({ reservations, products }: BookedJourney): ServiceClass {
  const types = [
    ...reservations.map(({ placeAllocation }) => placeAllocation?.accommodationSubType),
    ...products.map(({ serviceClass }) => serviceClass?.type),
  ];
  return types.some((type) => toServiceClass(type) === 'FIRST') ? 'FIRST' : 'STANDARD';
}

function findContact({ passengers, purchaser }: Osdm['Booking']) {
  const people = [...passengers.map(({ detail }) => detail), purchaser?.detail ?? undefined];
  const find = (read: (detail: Osdm['PersonDetail']) => string | null | undefined) =>
    people.map((detail) => detail && read(detail)).find((value) => value) ?? null;
  return {
    email: find(({ contact, email }) => contact?.email ?? email),
    phone: find(({ contact, phoneNumber }) => contact?.phoneNumber ?? phoneNumber),
  };
}

function toTraveller(
  booking: Osdm['Booking'],
  booked: BookedJourney,
  { id, detail, type }: Osdm['Passenger'],
): CarrierTraveller | null {
  const own = booked.admissions.filter(({ passengerIds }) => passengerIds.includes(id));
  const [admission] = own;
  if (!admission) return null;
  const barcode = findBarcode(booking, admission.id, id);
  const isIssued = barcode !== null || listDocuments(booking, own).length > 0;
  return {
    passengerId: id,
    ...toName(detail),
    type: toType(type),
    ticket: {
      partId: admission.id,
      state: isIssued ? 'FULFILLED' : 'CONFIRMED',
      fare: [...own, ...booked.reservations]
        .filter(({ passengerIds }) => passengerIds.includes(id))
        .reduce((sum, part) => sum + getShare(part, id), 0),
      seats: listSeats(booked, id),
      barcode,
    },
  };
}

const toName = (detail: Osdm['PersonDetail'] | undefined) => ({
  firstName: detail?.firstName ?? '',
  surname: detail?.lastName ?? '',
});

const toType = (type: string): CarrierTraveller['type'] =>
  /CHILD|INFANT|YOUTH/.test(type) ? 'CHILD' : 'ADULT';

/** The part of a price for one of its passengers. The first ones pay what cannot be divided. */
function getShare({ price, passengerIds }: Part, passengerId: string): number {
  const { amount } = toMoney(price);
  const share = Math.floor(amount / passengerIds.length);
  return share + (passengerIds.indexOf(passengerId) < amount % passengerIds.length ? 1 : 0);
}

function listSeats({ trip, reservations }: BookedJourney, passengerId: string) {
  const legIds = listLegIds(trip);
  return reservations.flatMap(({ placeAllocation }) => {
    const legIndex = legIds.indexOf(placeAllocation?.tripLegCoverage.legId ?? '');
    if (!placeAllocation || legIndex < 0) return [];
    return placeAllocation.reservedPlaces
      .filter(({ passengerIds }) => passengerIds.includes(passengerId))
      .flatMap(({ coachNumber: coach, placeNumbers }) =>
        (placeNumbers ?? []).map((place) => ({ legIndex, coach, place })),
      );
  });
}

const findFulfillment = ({ fulfillments = [] }: Osdm['Booking'], partId: string | undefined) =>
  fulfillments.find(({ bookingParts = [] }) => bookingParts.some(({ id }) => id === partId));

/** A ticket of a party has one code for all, or one for each passenger. */
function findBarcode(booking: Osdm['Booking'], partId: string, passengerId: string) {
  const { fulfillmentParts = [] } = findFulfillment(booking, partId) ?? {};
  const isOwn = ({ passengerRef }: Osdm['FulfillmentPart']) =>
    !passengerRef || passengerRef === passengerId;
  const features = fulfillmentParts
    .filter(isOwn)
    .flatMap(({ securityFeatures = [] }) => securityFeatures);
  return features.find(({ type }) => type?.symbology === 'AZTEC')?.data ?? null;
}

const noDelay = 24 * 60;

/** The carrier's conditions in the form of ours. The price comes from its offers. */
function toConditions(
  { admissions }: BookedJourney,
  { departure }: Journey,
  { id }: CarrierSettings,
): ExchangeConditions {
  const exchanges = admissions
    .flatMap(({ afterSaleConditions = [] }) => afterSaleConditions)
    .filter(({ condition }) => condition === 'EXCHANGE');
  const fee = exchanges.find(({ afterSaleFee }) => afterSaleFee)?.afterSaleFee;
  const { currency } = admissions[0]?.price ?? { currency: '' };
  const ends = exchanges.flatMap(({ validUntil }) => (validUntil ? Date.parse(validUntil) : []));
  const closesBefore = ends.length === 0 ? 0 : Date.parse(departure) - Math.min(...ends);
  return {
    operator: id,
    ticketType: id,
    exchangeable: admissions.every(({ exchangeable }) => exchangeable !== 'NO'),
    sameDay: true,
    sameRoute: true,
    sameOperator: true,
    cutOffMinutes: Math.max(0, Math.ceil(closesBefore / 60_000)),
    fee: fee ? toMoney(fee) : { amount: 0, currency },
    differenceCharged: true,
    differenceRefunded: 'voucher',
    maxExchanges: null,
    disruption: {
      delayMinutes: noDelay,
      feeWaived: false,
      anyOperator: false,
      exchangeable: false,
    },
  };
}
