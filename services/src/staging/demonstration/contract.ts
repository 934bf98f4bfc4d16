/** What test support and the load tools may import of the demonstration. */
export { type DemonstrationBooking, demonstrationBookings } from './demonstration-bookings';
export { fillTrain } from './passengers/fill-train';
export { refreshBooking } from './refresh-demonstration';
