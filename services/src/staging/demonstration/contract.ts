/** What test support and the load tools may import of the demonstration. */
export { type DemonstrationBooking, demonstrationBookings } from './demonstration-bookings';
export { refreshBooking } from './refresh-demonstration';
