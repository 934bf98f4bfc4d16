import type { paths as AuthenticationPaths } from './generated/authentication';
import type { paths as PaymentsPaths } from './generated/payments';
import type { paths as SearchPaths } from './generated/search';
import type { paths as StationsPaths } from './generated/stations';
import type { paths as TrainSwapPaths } from './generated/train-swap';
import type { paths as TripsPaths } from './generated/trips';

// Shapes are named by the answer they stand in, so they hold whatever a document calls its parts.
type Answer<Operation, Status extends number = 200> = Operation extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>;
}
  ? Body
  : never;

/** Who this browser is: a guest, or a signed-in traveller. */
export type Session = NonNullable<Answer<AuthenticationPaths['/session']['get']>['session']>;
/** The signed-in traveller's profile. */
export type Traveller = NonNullable<Session['traveller']>;
/** A one-time code that was sent: where to (masked), how long, until when. */
export type Challenge = Answer<AuthenticationPaths['/one-time-codes']['post'], 202>;

/** What a one-time code is asked for: signing in by an address, or proving an exchange. */
export type CodeRequest =
  AuthenticationPaths['/one-time-codes']['post']['requestBody']['content']['application/json'];

/** A place where trains stop; `id` is the CRS code, or `feedId:stopId` of an imported timetable. */
export type Station = Answer<StationsPaths['/stations/{stationId}']['get']>;
/** One or more legs from origin to destination. Instants are UTC; show them in the leg's time zone. */
export type Journey = Answer<SearchPaths['/journeys']['get']>['journeys'][number];
/** One train of a journey. */
export type Leg = Journey['legs'][number];

/** A ticket with its travellers, journey, seats and verdict. */
export type Booking = Answer<TrainSwapPaths['/bookings/{bookingId}']['get']>;
/** Whether a booking can be swapped, until when, and why. */
export type Verdict = Booking['verdict'];
/** Integer minor units and ISO 4217 code: `{ amount: 250, currency: 'GBP' }` is GBP 2.50. */
export type Money = Booking['price'];
type ExchangeOffers = Answer<TrainSwapPaths['/bookings/{bookingId}/exchange-offers']['post']>;
/** A train that the booking could be swapped to, with one all-in price. */
export type ExchangeOffer = ExchangeOffers['offers'][number];
/** The way back to the train that the last swap gave up; `places` are to be held with it. */
export type UndoOffer = Answer<TrainSwapPaths['/bookings/{bookingId}/undo-offers']['post']>;
/** An exchange on hold, confirmed, released or expired. */
export type ExchangeOperation = Answer<TrainSwapPaths['/exchange-operations/{operationId}']['get']>;
/** What a traveller sees of a swap that others must accept too. */
export type Proposal = NonNullable<ExchangeOperation['proposal']>;
/** What the travellers of a booking would take, and how that stands. */
export type Wish = NonNullable<Answer<TrainSwapPaths['/bookings/{bookingId}/wish']['get']>['wish']>;
/** What is said when a wish is made. */
export type WishTerms =
  TrainSwapPaths['/bookings/{bookingId}/wishes']['post']['requestBody']['content']['application/json'];
/** One traveller's place on one leg. */
export type PlaceChoice = ExchangeOperation['places'][number];
/** The places of each leg of an offer. */
export type SeatMap = Answer<TrainSwapPaths['/seat-maps']['get']>;

/** A payment of an exchange operation. */
export type Payment = Answer<PaymentsPaths['/payments/{paymentId}']['get']>;
/** The receipt of a captured payment. */
export type Receipt = Answer<PaymentsPaths['/payments/{paymentId}/receipt']['get']>;

/** A booking as something to travel with: its passes and what happened to it. */
export type Trip = Answer<TripsPaths['/trips/{bookingId}']['get']>;
/** A complaint about a trip, with the states it was in. */
export type Complaint = Trip['complaints'][number];
/** What is sent to open one. */
export type NewComplaint =
  TripsPaths['/trips/{bookingId}/complaints']['post']['requestBody']['content']['application/json'];
/** Whether Delay Repay is due for a trip, how much, and until when it can be claimed. */
export type DelayCompensation = Answer<TripsPaths['/trips/{bookingId}/delay-compensation']['get']>;
/** One traveller's entitlement and seat, with its Aztec code. */
export type Pass = Trip['passes'][number];
