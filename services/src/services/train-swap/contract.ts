/** The only module of train-swap that other services, their tests and the demonstration may import. */
export { foldEmail } from './bookings/fold-contact';
export { holderKeys } from './bookings/holder-keys';
export {
  type Booking,
  bookingSchema,
  legSegmentSchema as stretchSchema,
  type Placement,
  type ServiceClass,
  type TravellerType,
} from './contract/booking';
export type { ExchangeOffer, ExchangeOperation } from './contract/exchange';
export {
  firstLeg,
  getArrivalTimeZone as arrivalZoneOf,
  getMode,
  isSameTrains,
  type Journey,
  journeySchema,
  type Leg,
  lastLeg,
} from './contract/journey';
export {
  type MessageBooking,
  type MessageExchange,
  messageBookingSchema,
} from './contract/message-booking';
export type { NewBooking } from './contract/new-booking';
export { type Party, partySchema } from './contract/party';
export { type PassSource, passSourceSchema } from './contract/pass';
export type { Segment as Stretch } from './contract/seat';
export { type CoachDeckLayout, coachDeckLayoutSchema, type LegSeatMap } from './contract/seat-map';
export {
  type OpenedTrain,
  openedTrainSchema,
  type SoldPlace,
  soldPlacesSchema,
} from './contract/sold-places';
export { bookableSeats } from './inventory/seats/seats';
export {
  Market,
  MatchingAborted,
  matchInWorker,
  matchNewWish,
  type Need,
  type Place,
  type ProposalKind,
  type RouteDay,
  type Want,
  type Wish,
} from './matching/matching';
export { signOffer as sealOffer, verifyOffer as openOffer } from './offers/token/offer-token';
