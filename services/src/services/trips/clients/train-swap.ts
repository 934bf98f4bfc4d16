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

const bookingsResponse = z.object({ bookings: z.array(bookingSchema) });
const passesResponse = z.object({ passes: z.array(passSourceSchema) });
const partiesResponse = z.object({ parties: z.array(partySchema) });
const passResponse = z.object({ pass: passSourceSchema.nullable() });

export async function listSessionBookings(call: Call): Promise<Booking[]> {
  const response = await call('train-swap', 'listBookings', { response: bookingsResponse });
  return response.bookings;
}

/** @throws `booking-not-found`, also for another traveller's booking */
export const getSessionBooking = (call: Call, bookingId: string): Promise<Booking> =>
  call('train-swap', 'getBooking', { params: { bookingId }, response: bookingSchema });

export async function listPassSources(
  call: Call,
  bookingIds: readonly string[],
): Promise<PassSource[]> {
  if (bookingIds.length === 0) return [];
  const response = await call('train-swap', 'listPasses', {
    body: { bookingIds },
    response: passesResponse,
  });
  return response.passes;
}

export async function listParties(call: Call, bookingId: string): Promise<Party[]> {
  const response = await call('train-swap', 'listParties', {
    body: { bookingId },
    response: partiesResponse,
  });
  return response.parties;
}

export async function findPassSource(call: Call, fulfilmentId: string): Promise<PassSource | null> {
  const response = await call('train-swap', 'findFulfilment', {
    body: { fulfilmentId },
    response: passResponse,
  });
  return response.pass;
}
