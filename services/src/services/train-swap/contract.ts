/** What other services, their tests and the demonstration may import of train-swap. */
export { holderKeys } from './bookings/holder-keys';
export {
  type Booking,
  bookingSchema,
  type Placement,
  type ServiceClass,
  stretchSchema,
  stretchText,
  type TravellerType,
} from './contract/booking';
export type { ExchangeOffer, ExchangeOperation } from './contract/exchange';
export {
  arrivalZoneOf,
  firstLeg,
  isSameTrains,
  type Journey,
  journeySchema,
  type Leg,
  lastLeg,
} from './contract/journey';
export type { NewBooking } from './contract/new-booking';
export { type Party, partySchema } from './contract/party';
export { type PassSource, passSourceSchema } from './contract/pass';
export { type Stretch, seatKey } from './contract/seat';
export type { CoachDeckLayout, LegSeatMap } from './contract/seat-map';
export { bookableSeats } from './inventory/seats';
export {
  MatchNotDone,
  matchAgain,
  matchArrival,
  matchInWorker,
  type Need,
  openMarket,
  type Place,
  type ProposalKind,
  type RouteDay,
  type Want,
  type Wish,
} from './matching/matching';
export { openOffer, sealOffer } from './offers/offer-token';
export { routeDayKey, routeDayOf } from './wishes/route-day';
