import { asc, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { toInstant } from '../../kit/values/schemas';
import type { Booking } from '../train-swap/contract';
import { listPassSources } from './clients/train-swap';
import { listComplaints } from './complaints/complaint-record';
import type { Pass, Trip } from './contract';
import { isOver } from './passes/expiry';
import { issuePasses } from './passes/issue-passes';
import { timelineEntries } from './schema';
import { formatEntry } from './timeline/timeline-texts';
import { getWallets } from './wallets/wallet-settings';

/** Adds passes (invalid ones last), timeline (earliest first) and complaints to bookings. */
export async function assembleTrips(
  context: ServiceContext,
  bookings: readonly Booking[],
): Promise<Trip[]> {
  if (bookings.length === 0) return [];
  const bookingIds = bookings.map((booking) => booking.id);
  const sources = await listPassSources(context.call, bookingIds);
  const issued = await issuePasses(context, sources);
  const ofCarriers = new Set(bookings.flatMap(({ id, carrier }) => (carrier ? id : [])));
  const bookingIdOf = new Map(sources.map((one) => [one.fulfilmentId, one.bookingId]));
  const passes = issued.map((pass) => {
    const bookingId = bookingIdOf.get(pass.fulfilmentId) ?? '';
    const wallets = ofCarriers.has(bookingId) ? {} : getPassWallets(context, pass);
    return { bookingId, pass: { ...pass, ...wallets } };
  });
  const entries = await context.database
    .select()
    .from(timelineEntries)
    .where(inArray(timelineEntries.bookingId, bookingIds))
    .orderBy(asc(timelineEntries.at), asc(timelineEntries.id));
  const complaints = await listComplaints(context.database, bookingIds);
  return bookings.map((booking) => {
    const own = passes.flatMap(({ bookingId, pass }) => (bookingId === booking.id ? pass : []));
    return {
      booking,
      passes: [
        ...own.filter((pass) => pass.state === 'VALID'),
        ...own.filter((pass) => pass.state === 'DEAD').reverse(),
      ],
      timeline: entries
        .filter((entry) => entry.bookingId === booking.id)
        .map((entry) => ({
          at: toInstant(entry.at),
          type: entry.type,
          text: formatEntry(entry),
        })),
      complaints: complaints.get(booking.id) ?? [],
    };
  });
}

/** No wallets for an invalid or expired ticket. */
function getPassWallets(context: ServiceContext, { state, journey }: Pass): Pick<Pass, 'wallets'> {
  if (state === 'DEAD' || isOver(journey, context.clock.now())) return {};
  const { apple, google } = getWallets(context);
  if (!apple && !google) return {};
  return {
    wallets: [...(apple ? ['APPLE' as const] : []), ...(google ? ['GOOGLE' as const] : [])],
  };
}

/** A trip is past from the expected arrival of its last train. */
export function isPast({ journey }: Booking, now: Date): boolean {
  const delay = journey.legs[journey.legs.length - 1]?.delayMinutes ?? 0;
  return Date.parse(journey.arrival) + Math.max(0, delay) * 60_000 <= now.getTime();
}
