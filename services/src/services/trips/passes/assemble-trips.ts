import { asc, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { toInstant } from '../../../kit/schemas';
import type { Booking } from '../../train-swap/contract';
import { complaintsOf } from '../complaints/complaint-record';
import type { Trip } from '../contract';
import { timelineEntries } from '../schema';
import { passSourcesOf } from './bookings-of-session';
import { issuePasses } from './issue-passes';

/** Bookings with their passes, dead ones last, what happened to them, the earliest first, and complaints. */
export async function assembleTrips(
  context: ServiceContext,
  bookings: readonly Booking[],
): Promise<Trip[]> {
  if (bookings.length === 0) return [];
  const bookingIds = bookings.map((booking) => booking.id);
  const sources = await passSourcesOf(context.call, bookingIds);
  const passes = await issuePasses(context, sources);
  const entries = await context.database
    .select()
    .from(timelineEntries)
    .where(inArray(timelineEntries.bookingId, bookingIds))
    .orderBy(asc(timelineEntries.at), asc(timelineEntries.id));
  const complaints = await complaintsOf(context.database, bookingIds);
  return bookings.map((booking) => {
    const own = passes.filter((_, index) => sources[index]?.bookingId === booking.id);
    return {
      booking,
      passes: [
        ...own.filter((pass) => pass.state === 'VALID'),
        ...own.filter((pass) => pass.state === 'DEAD').reverse(),
      ],
      timeline: entries
        .filter((entry) => entry.bookingId === booking.id)
        .map(({ at, type, text }) => ({ at: toInstant(at), type, text })),
      complaints: complaints.get(booking.id) ?? [],
    };
  });
}

/** Past from the moment the last train should have arrived, by its delay as known. */
export function isPast({ journey }: Booking, now: Date): boolean {
  const delay = journey.legs[journey.legs.length - 1]?.delayMinutes ?? 0;
  return Date.parse(journey.arrival) + Math.max(0, delay) * 60_000 <= now.getTime();
}
