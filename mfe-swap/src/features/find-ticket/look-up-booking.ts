import { type Booking, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useOpenBooking, withSession } from '../../lib/booking/open-booking';
import type { Holder } from './references/references';

export type BookingLookup = { reference: string } & Holder;

/**
 * Finds a booking and opens it to this session, which is created when missing. 404 `booking-not-found` for an unknown
 * reference and for a wrong name; 429 `too-many-attempts`.
 */
export function lookUpBooking(lookup: BookingLookup): Promise<Booking> {
  return withSession(async () => {
    const { booking } = await unwrap(trainSwapApi.POST('/booking-lookups', { body: lookup }));
    return booking;
  });
}

export const useLookUp = () => useOpenBooking(lookUpBooking);
