/** What other services, their tests and the demonstration may import of train-swap. */
export { holderKeys } from './bookings/holder-keys';
export {
  type Booking,
  bookingSchema,
  type ServiceClass,
  stretchSchema,
  stretchText,
  type TravellerType,
} from './contract/booking';
export type { ExchangeOffer } from './contract/exchange';
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
export { seatKey } from './contract/seat';
export type { CoachDeckLayout } from './contract/seat-map';
export { bookableSeats } from './inventory/seats';
export {
  MatchNotDone,
  matchAgain,
  matchArrival,
  matchInWorker,
  openMarket,
} from './matching/matching';
export { routeDayKey, routeDayOf } from './wishes/route-day';
