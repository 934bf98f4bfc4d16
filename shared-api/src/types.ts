import type { paths as AuthenticationPaths } from './generated/authentication';
import type { paths as PaymentsPaths } from './generated/payments';
import type { paths as SearchPaths } from './generated/search';
import type { paths as StationsPaths } from './generated/stations';
import type { paths as TrainSwapPaths } from './generated/train-swap';
import type { paths as TripsPaths } from './generated/trips';

// Types are derived from responses, so they do not depend on schema names of the documents.
type ResponseBody<Operation, Status extends number = 200> = Operation extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>;
}
  ? Body
  : never;

/** The session of this browser: a guest or a signed-in traveller. */
export type Session = NonNullable<ResponseBody<AuthenticationPaths['/session']['get']>['session']>;
/** The signed-in traveller's profile. */
export type Traveller = NonNullable<Session['traveller']>;
/** A sent one-time code: masked address, length, expiry. */
export type Challenge = ResponseBody<AuthenticationPaths['/one-time-codes']['post'], 202>;

/** Purpose of a one-time code: sign-in by an address, or confirmation of an exchange. */
export type CodeRequest =
  AuthenticationPaths['/one-time-codes']['post']['requestBody']['content']['application/json'];

/** A station; `id` is the CRS code, or `feedId:stopId` of an imported timetable. */
export type Station = ResponseBody<StationsPaths['/stations/{stationId}']['get']>;
/** One or more legs from origin to destination. Instants are UTC; show them in the leg's time zone. */
export type Journey = ResponseBody<SearchPaths['/journeys']['get']>['journeys'][number];
/** One train of a journey. */
export type Leg = Journey['legs'][number];

/** A ticket with its travellers, journey, seats and verdict. */
export type Booking = ResponseBody<TrainSwapPaths['/bookings/{bookingId}']['get']>;
/** The class of travel of a ticket. */
export type ServiceClass = Booking['serviceClass'];
/** Whether a booking can be swapped, until when, and the reasons. */
export type Verdict = Booking['verdict'];
/** Integer minor units and ISO 4217 code: `{ amount: 250, currency: 'GBP' }` is GBP 2.50. */
export type Money = Booking['price'];
type ExchangeOffers = ResponseBody<TrainSwapPaths['/bookings/{bookingId}/exchange-offers']['post']>;
/** A train that the booking could be swapped to, with one all-in price. */
export type ExchangeOffer = ExchangeOffers['offers'][number];
/** The offer to undo the last swap; `places` must be held with it. */
export type UndoOffer = ResponseBody<TrainSwapPaths['/bookings/{bookingId}/undo-offers']['post']>;
/** An exchange on hold, confirmed, released or expired. */
export type ExchangeOperation = ResponseBody<
  TrainSwapPaths['/exchange-operations/{operationId}']['get']
>;
/** A swap that other travellers must accept too, as one traveller sees it. */
export type Proposal = NonNullable<ExchangeOperation['proposal']>;
/** A wish of a booking and its state. */
export type Wish = NonNullable<
  ResponseBody<TrainSwapPaths['/bookings/{bookingId}/wish']['get']>['wish']
>;
/** The request body of a new wish. */
export type WishTerms =
  TrainSwapPaths['/bookings/{bookingId}/wishes']['post']['requestBody']['content']['application/json'];
/** One traveller's place on one leg. */
export type PlaceChoice = ExchangeOperation['places'][number];
/** The places of each leg of an offer. */
export type SeatMap = ResponseBody<TrainSwapPaths['/seat-maps']['get']>;

/** A payment of an exchange operation. */
export type Payment = ResponseBody<PaymentsPaths['/payments/{paymentId}']['get']>;
/** The receipt of a captured payment. */
export type Receipt = ResponseBody<PaymentsPaths['/payments/{paymentId}/receipt']['get']>;

/** A booking with its passes and its history. */
export type Trip = ResponseBody<TripsPaths['/trips/{bookingId}']['get']>;
/** A complaint about a trip, with its states. */
export type Complaint = Trip['complaints'][number];
/** The request body of a new complaint. */
export type NewComplaint =
  TripsPaths['/trips/{bookingId}/complaints']['post']['requestBody']['content']['application/json'];
/** Whether Delay Repay is due for a trip, how much, and until when it can be claimed. */
export type DelayCompensation = ResponseBody<
  TripsPaths['/trips/{bookingId}/delay-compensation']['get']
>;
/** One traveller's entitlement and seat, with its Aztec code. */
export type Pass = Trip['passes'][number];
