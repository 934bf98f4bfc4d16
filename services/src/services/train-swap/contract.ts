/** The only module of train-swap that other services and the demonstration may import. */

export { holderKeys } from './bookings/booking-access';
export { foldEmail } from './bookings/fold-contact';
export {
  type Booking,
  bookingSchema,
  legSegmentSchema,
  type ServiceClass,
} from './contract/booking';
export {
  firstLeg,
  getArrivalTimeZone,
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
export { type CoachDeckLayout, coachDeckLayoutSchema } from './contract/seat-map';
export {
  type OpenedTrain,
  openedTrainSchema,
  type SoldPlace,
  soldPlacesSchema,
} from './contract/sold-places';
export {
  foundBookingSchema,
  supportBookingSchema,
  supportRefundSchema,
} from './contract/support-booking';
export { bookableSeats } from './inventory/seats/seats';
