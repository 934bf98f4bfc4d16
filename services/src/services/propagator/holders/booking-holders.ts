import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { StoredEvent } from '../stream/stored-events';

const answer = z.object({
  bookings: z.array(z.object({ id: z.string(), holders: z.array(z.string()) })),
});

/** Who may open the bookings of these events, as a reader's `keys` name them: one question for all streams. */
export async function holdersOf(
  context: ServiceContext,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { bookings } = await context.call('train-swap', 'listBookingHolders', {
    body: { bookingIds: [...new Set(events.map(({ bookingId }) => bookingId))] },
    response: answer,
  });
  return new Map(bookings.map(({ id, holders }) => [id, new Set(holders)]));
}
