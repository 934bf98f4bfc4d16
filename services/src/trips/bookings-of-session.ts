import { z } from 'zod';
import type { Call } from '../foundation/context';
import { type Booking, bookingSchema } from '../train-swap/contract/booking';
import { type PassSource, passSourceSchema } from '../train-swap/contract/pass';

/** What trips reads of train-swap, as the caller's session may. */

export async function bookingsOfSession(call: Call): Promise<Booking[]> {
  const answer = await call('train-swap', 'listBookings', {
    response: z.object({ bookings: z.array(bookingSchema) }),
  });
  return answer.bookings;
}

/** Refuses with `booking-not-found` for another traveller's. */
export const bookingOfSession = (call: Call, bookingId: string): Promise<Booking> =>
  call('train-swap', 'getBooking', { params: { bookingId }, response: bookingSchema });

export async function passSourcesOf(
  call: Call,
  bookingIds: readonly string[],
): Promise<PassSource[]> {
  if (bookingIds.length === 0) return [];
  const answer = await call('train-swap', 'listPasses', {
    body: { bookingIds },
    response: z.object({ passes: z.array(passSourceSchema) }),
  });
  return answer.passes;
}

export async function passSourceOf(call: Call, fulfilmentId: string): Promise<PassSource | null> {
  const answer = await call('train-swap', 'findFulfilment', {
    body: { fulfilmentId },
    response: z.object({ pass: passSourceSchema.nullable() }),
  });
  return answer.pass;
}
