import { z } from 'zod';
import type { Call } from '../../kit/context';
import { type Journey, journeySchema, type NewBooking } from '../../services/train-swap/contract';

const findBookingResponse = z.object({
  booking: z.object({ journey: journeySchema, version: z.int() }).nullable(),
});
export type ExistingBooking = { journey: Journey; version: number };

export async function findBooking(call: Call, reference: string): Promise<ExistingBooking | null> {
  const found = await call('train-swap', 'findBookingByReference', {
    body: { reference },
    response: findBookingResponse,
  });
  return found.booking;
}

/** Replaces the booking that has the same reference. */
export const createBooking = (call: Call, booking: NewBooking): Promise<{ bookingId: string }> =>
  call('train-swap', 'createBooking', {
    body: booking,
    response: z.object({ bookingId: z.string() }),
  });
