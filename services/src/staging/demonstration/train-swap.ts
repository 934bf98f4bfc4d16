import { z } from 'zod';
import type { Call } from '../../kit/context';
import {
  type Journey,
  journeySchema,
  type NewBooking,
  type ServiceClass,
} from '../../services/train-swap/contract';

/** What the demonstration asks of train-swap. */

const bookingFound = z.object({
  booking: z.object({ journey: journeySchema, version: z.int() }).nullable(),
});
export type KnownBooking = { journey: Journey; version: number };

export async function findBooking(call: Call, reference: string): Promise<KnownBooking | null> {
  const found = await call('train-swap', 'findBookingByReference', {
    body: { reference },
    response: bookingFound,
  });
  return found.booking;
}

/** Replaces the booking that has the same reference. */
export const createBooking = (call: Call, booking: NewBooking): Promise<{ bookingId: string }> =>
  call('train-swap', 'createBooking', {
    body: booking,
    response: z.object({ bookingId: z.string() }),
  });

/** No place of the class is free on these trains any more. */
export const fillTrain = (
  call: Call,
  journey: Journey,
  serviceClass: ServiceClass,
): Promise<undefined> =>
  call('train-swap', 'fillTrain', { body: { journey, serviceClass }, response: z.undefined() });
