import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Session } from '../../../kit/session';
import type { BookingRecord } from '../bookings/booking-record';
import type { Placement } from '../contract/booking';
import type { ExchangeOffer, SeatPreference } from '../contract/exchange';
import type { LegSeatMap } from '../contract/seat-map';
import type { CommittedExchange } from '../exchange/confirm/commit-exchange';
import type { ExchangeCommit } from '../exchange/confirm/exchange-commit';
import type { OperationRow } from '../exchange/operation-record';
import type { MappedOffer } from '../exchange/places/get-seat-maps';
import type { quoteAlternatives } from '../offers/alternatives/quote-alternatives';
import type { OfferTerms } from '../offers/token/offer-token';
import type { PreparedWish, WishRequest } from '../wishes/prepare-wish';
import type { CarrierHold } from './exchange/hold-at-carrier';
import type { CarrierBooking } from './mirror/carrier-booking';
import type { CarrierRefunds } from './refunds/carrier-refunds';

type QuoteOptions = Parameters<typeof quoteAlternatives>[2];
type Quote = Omit<Awaited<ReturnType<typeof quoteAlternatives>>, 'offers'> & {
  offers: ExchangeOffer[];
};

/**
 * The system that has a booking. What it does not offer is in `offers` of the booking, and is rejected before. Only `commit`
 * runs inside a transaction.
 */
export type Carrier = {
  /** Reads the booking again, if its system is not ours. */
  refresh(context: ServiceContext, record: BookingRecord): Promise<BookingRecord>;
  /** What a wish needs before its transaction. @throws `invalid-request`, `wish-not-possible` */
  prepareWish(
    context: ServiceContext,
    record: BookingRecord,
    wish: WishRequest,
  ): Promise<PreparedWish>;
  /** Other trains with their prices; changes nothing. */
  quote(context: ServiceContext, record: BookingRecord, options: QuoteOptions): Promise<Quote>;
  /** Other seats on the same train, with their price; changes nothing. */
  quoteSeats(
    context: ServiceContext,
    record: BookingRecord,
    travellerIds: readonly string[] | undefined,
  ): Promise<ExchangeOffer>;
  /**
   * Holds an offer in the carrier's system before it is held here. Null: there is nothing to do. `busy`: another exchange of
   * the booking is in progress.
   */
  hold(
    context: OperationContext<Session>,
    record: BookingRecord,
    terms: OfferTerms,
    preference: SeatPreference | undefined,
  ): Promise<CarrierHold | 'busy' | null>;
  /** The seats of each leg of an offer, or of what is `held`. A carrier may show only what is held. */
  getSeatMaps(
    context: ServiceContext,
    record: BookingRecord,
    offer: MappedOffer,
    held: OperationRow | null,
  ): Promise<LegSeatMap[]>;
  /** Replaces all places of an operation on hold, or none. */
  changePlaces(
    context: ServiceContext,
    opened: { operation: OperationRow; record: BookingRecord },
    places: readonly Placement[],
  ): Promise<void>;
  /** Ends the hold of an operation that has ended here. */
  release(context: ServiceContext, record: BookingRecord): Promise<void>;
  /** Confirms the exchange in the carrier's system before it is committed here. Null: there is nothing to do. */
  confirm(
    context: ServiceContext,
    opened: { operation: OperationRow; record: BookingRecord },
    paymentId: string | null,
  ): Promise<CarrierBooking | null>;
  /** Replaces the ticket here. @returns null, without a change, when it was done already or the booking has changed */
  commit(
    context: ServiceContext,
    commit: ExchangeCommit,
    confirmed: CarrierBooking | null,
  ): Promise<CommittedExchange | null>;
  /** Refunds tickets, or releases their seats. Null: its system offers neither. */
  refunds: CarrierRefunds | null;
};
