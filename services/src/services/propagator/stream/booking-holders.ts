import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { PushedEvent } from './event-log';

const responseSchema = z.object({
  bookings: z.array(z.object({ id: z.string(), holders: z.array(z.string()) })),
});

/** Holder keys by booking id, for all bookings of these events; one request for all streams. */
export async function fetchHolders(
  context: ServiceContext,
  events: readonly PushedEvent[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { bookings } = await context.call('train-swap', 'listBookingHolders', {
    body: { bookingIds: [...new Set(events.map(({ bookingId }) => bookingId))] },
    response: responseSchema,
  });
  return new Map(bookings.map(({ id, holders }) => [id, new Set(holders)]));
}
