import type { PartState, SeatOfLeg, ServiceClass, TravellerType } from '../../contract/booking';
import type { CarrierOffers, CarrierRefund } from '../../contract/carrier';
import type { ExchangeConditions } from '../../contract/conditions';
import type { Journey } from '../../contract/journey';

export type CarrierTicket = {
  /** Id of the carrier's admission for this traveller. */
  partId: string;
  state: Extract<PartState, 'CONFIRMED' | 'FULFILLED'>;
  /** Minor units. */
  fare: number;
  seats: Omit<SeatOfLeg, 'travellerId'>[];
  /** base64; null until the carrier has issued it. */
  barcode: string | null;
};

export type CarrierTraveller = {
  /** The carrier's id of the passenger. */
  passengerId: string;
  firstName: string;
  surname: string;
  type: TravellerType;
  ticket: CarrierTicket;
};

/** What the carrier has ended, and gives back. */
export type AfterSale = {
  /** Tickets that are no longer valid, by the ids of their admissions. */
  ended: Record<string, 'CANCELLED' | 'RELEASED' | 'REFUNDED'>;
  refunds: CarrierRefund[];
};

/** A booking in the system of a carrier, in our terms. */
export type CarrierBooking = {
  carrier: string;
  carrierName: string;
  carrierBookingId: string;
  reference: string;
  controlNumber: string | null;
  email: string | null;
  phone: string | null;
  currency: string;
  /** The carrier's name of the kind of ticket, or the name of the carrier. */
  ticketTypeName: string;
  serviceClass: ServiceClass;
  journey: Journey;
  conditions: ExchangeConditions;
  offers: CarrierOffers;
  travellers: CarrierTraveller[];
  documents: { id: string; passengerIds: string[] }[];
  afterSale: AfterSale;
  /** Of all that matters here. */
  digest: string;
};

/** What was read of a booking. Without a valid ticket `booking` is null. */
export type CarrierReading = Pick<CarrierBooking, 'afterSale' | 'digest'> & {
  booking: CarrierBooking | null;
};
