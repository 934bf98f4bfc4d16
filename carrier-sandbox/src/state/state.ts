import type { Osdm } from 'shared-osdm';
import type { Train } from './train';

export type Part = Osdm['Admission'] | Osdm['Reservation'];

/** The rules of a ticket after its sale. Fees are for the whole ticket, in hundredths. */
export type Conditions = {
  exchangeable: Osdm['ExchangeableType'];
  refundable: Osdm['RefundType'];
  exchangeFee: number;
  refundFee: number;
};

/** An offer for an exchange, and what it replaces. */
export type StoredOffer = {
  bookingId: string;
  offer: Osdm['ExchangeOffer'];
  tripId: string;
  serviceClass: ServiceClass;
  /** Of the new ticket. */
  conditions: Conditions;
  oldPartIds: string[];
  /** The passenger of each `passengerRef` of the offer. */
  passengerIds: Record<string, string>;
};

export type StoredOperation = {
  id: string;
  bookingId: string;
  state: 'PREBOOKED' | 'FULFILLED' | 'EXPIRED' | 'DELETED';
  /** Null for one that was confirmed in part. */
  expiresAt: number | null;
  oldPartIds: string[];
  newPartIds: string[];
  /** Positive when the retailer owes it, negative when the carrier does. */
  amount: number;
};

/** The parts of a refund offer or release offer. */
export type StoredAfterSale = {
  kind: 'refund' | 'release';
  offerId: string;
  partIds: string[];
};

/** Money that the retailer owes the carrier (positive) or gets back (negative). */
export type Payment = {
  bookingId: string;
  reason: 'sale' | 'exchange' | 'refund';
  amount: number;
  currency: string;
  at: string;
};

export type StoredEvent = {
  event: Osdm['WebhookBookingEvent'];
  state: 'pending' | 'delivered' | 'given-up';
  attempts: number;
};

export type ServiceClass = 'STANDARD' | 'HIGH';

/** All that the provider knows: plain JSON, so that it can be a file. */
export type State = {
  trains: Train[];
  bookings: Osdm['Booking'][];
  offers: StoredOffer[];
  operations: StoredOperation[];
  afterSales: StoredAfterSale[];
  /** Documents with an address, by their id: base64. */
  files: Record<string, string>;
  /** Fulfilments whose documents come later. */
  pendingDocuments: { bookingId: string; fulfillmentId: string; at: number }[];
  payments: Payment[];
  events: StoredEvent[];
  /** Responses by their Idempotency-Key. */
  responses: Record<string, { request: string; status: number; body?: unknown }>;
  /** Milliseconds by which the clock of the sandbox differs. */
  clockOffset: number;
};

export const emptyState: State = {
  trains: [],
  bookings: [],
  offers: [],
  operations: [],
  afterSales: [],
  files: {},
  pendingDocuments: [],
  payments: [],
  events: [],
  responses: {},
  clockOffset: 0,
};

export function getParts(booking: Osdm['Booking']): Part[] {
  return (booking.bookedOffers ?? []).flatMap(getOfferParts);
}

export function getOfferParts({ admissions = [], reservations = [] }: Osdm['BookedOffer']): Part[] {
  return [...admissions, ...reservations];
}

export function getPartsByIds(booking: Osdm['Booking'], ids: readonly string[]): Part[] {
  return getParts(booking).filter(({ id }) => ids.includes(id));
}

export function isReservation(part: Part): part is Osdm['Reservation'] {
  return part.objectType === 'Reservation';
}

export function sumPrices(parts: readonly Part[]): number {
  return parts.reduce((sum, { price }) => sum + price.amount, 0);
}
