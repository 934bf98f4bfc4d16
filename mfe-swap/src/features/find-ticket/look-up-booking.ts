import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answer,
  type Booking,
  ensureSession,
  ProblemError,
  recordEvent,
  trainSwapApi,
} from 'shared-api';
import { bookingQuery } from '../../lib/booking/get-booking';
import type { Holder } from './references';

export type BookingLookup = { reference: string } & Holder;

/**
 * Finds a booking and opens it to this session, which is made when there is none. 404
 * `booking-not-found` says the same for an unknown reference and a wrong name; 429 `too-many-attempts`.
 */
export function lookUpBooking(lookup: BookingLookup): Promise<Booking> {
  return withSession(async () => {
    const { booking } = await answer(trainSwapApi.POST('/booking-lookups', { body: lookup }));
    return booking;
  });
}

/** The booking that it brings is known to the next screen at once. */
export function useLookUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: lookUpBooking,
    onSuccess: (booking) => {
      recordEvent({ name: 'ticket-found', swappable: booking.verdict.swappable });
      client.setQueryData(bookingQuery(booking.id).queryKey, booking);
      void client.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}

async function withSession(look: () => Promise<Booking>): Promise<Booking> {
  await ensureSession();
  try {
    return await look();
  } catch (caught) {
    // The session ended since this page heard of it; a guest gets a new one without noticing.
    if (!(caught instanceof ProblemError) || caught.code !== 'no-session') throw caught;
    await ensureSession();
    return look();
  }
}
