import type { BookingRecord } from '../bookings/booking-record';
import type { Carrier } from './carrier';
import { embeddedCarrier } from './embedded-carrier';
import { osdmCarrier } from './osdm-carrier';

/** The carrier of a booking. */
export const getCarrier = ({ carrier }: Pick<BookingRecord, 'carrier'>): Carrier =>
  carrier ? osdmCarrier : embeddedCarrier;
