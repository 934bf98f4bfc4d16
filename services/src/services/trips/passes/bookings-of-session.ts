import { z } from 'zod';
import type { Call } from '../../../kit/context';
import {
  type Booking,
  bookingSchema,
  type Party,
  type PassSource,
  partySchema,
  passSourceSchema,
} from '../../train-swap/contract';

/** What trips reads of train-swap, as the caller's session may. */

const bookingsAnswer = z.object({ bookings: z.array(bookingSchema) });
const passesAnswer = z.object({ passes: z.array(passSourceSchema) });
const partiesAnswer = z.object({ parties: z.array(partySchema) });
const passAnswer = z.object({ pass: passSourceSchema.nullable() });

export async function bookingsOfSession(call: Call): Promise<Booking[]> {
  const answer = await call('train-swap', 'listBookings', { response: bookingsAnswer });
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
    response: passesAnswer,
  });
  return answer.passes;
}

export async function partiesOf(call: Call, bookingId: string): Promise<Party[]> {
  const answer = await call('train-swap', 'listParties', {
    body: { bookingId },
    response: partiesAnswer,
  });
  return answer.parties;
}

export async function passSourceOf(call: Call, fulfilmentId: string): Promise<PassSource | null> {
  const answer = await call('train-swap', 'findFulfilment', {
    body: { fulfilmentId },
    response: passAnswer,
  });
  return answer.pass;
}
