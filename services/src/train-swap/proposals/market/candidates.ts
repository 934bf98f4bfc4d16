import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Call, ServiceContext } from '../../../foundation/context';
import { type BookingRecord, readBookings } from '../../bookings/booking-record';
import { type Circumstances, circumstancesOf } from '../../bookings/describe-booking';
import { presentBooking } from '../../bookings/present-booking';
import type { Verdict } from '../../contract/booking';
import type { Journey } from '../../contract/journey';
import { getProposalLimits } from '../../neighbours/reference-data';
import { findJourneys } from '../../neighbours/timetable';
import { chooseAlternatives } from '../../quotes/choose-alternatives';
import { wishes } from '../../schema';
import { trainOfMarket } from '../../wishes/markets-of-wish';
import type { WishRow } from '../../wishes/wish-record';
import { isWishable } from '../../wishes/wishable';
import { wishesInProposals } from '../proposal-record';

export type OpenWish = { wish: WishRow; record: BookingRecord };

/** All that is known of one open wish when it is matched. */
export type Candidate = OpenWish & {
  circumstances: Circumstances;
  verdict: Verdict;
  /** Wanted journeys that the ticket allows at this moment, the dearest first. */
  allowed: readonly Journey[];
  /** So long before the end of what it may come to, nobody is asked for it any more; in ms. */
  leastTime: number;
};

const atOnce = 1_000;

/**
 * Open wishes of a market (a route-day, or a train), or those of some of its bookings, that may be matched now: nobody
 * works on their booking already.
 */
export async function readOpenWishes(
  { database, clock }: ServiceContext,
  market: string,
  bookingIds: readonly string[] | null,
): Promise<OpenWish[]> {
  const now = clock.now();
  const trainRunId = trainOfMarket(market);
  const rows = await database
    .select()
    .from(wishes)
    .where(
      and(
        trainRunId === null ? eq(wishes.routeDay, market) : eq(wishes.trainRunId, trainRunId),
        eq(wishes.state, 'OPEN'),
        gt(wishes.deadline, now),
        bookingIds ? inArray(wishes.bookingId, [...bookingIds]) : undefined,
      ),
    );
  const open: OpenWish[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const ids = some.map(({ bookingId }) => bookingId);
    const records = await readBookings(database, ids, now);
    const asked = await wishesInProposals(
      database,
      some.map(({ id }) => id),
    );
    const byId = new Map(records.map((record) => [record.booking.id, record]));
    for (const wish of some) {
      const record = byId.get(wish.bookingId);
      const isFree =
        record &&
        record.activeOperationId === null &&
        record.booking.version === wish.bookingVersion &&
        !asked.has(wish.id);
      if (isFree) open.push({ wish, record });
    }
  }
  return open;
}

/** What an open wish may still come to, or null when its ticket cannot be swapped, or not by who has time to answer. */
export async function seeCandidate(
  call: Call,
  { wish, record }: OpenWish,
  now: Date,
): Promise<Candidate | null> {
  const circumstances = await circumstancesOf({ call }, record);
  const { journey, conditions } = circumstances;
  const { verdict } = presentBooking(record, journey, conditions, now);
  const { leastProposalMinutes } = await getProposalLimits(call);
  const leastTime = leastProposalMinutes * 60_000;
  const soonest = new Date(now.getTime() + leastTime);
  const closes = new Date(verdict.cutOffAt);
  if (!verdict.swappable || wish.deadline < soonest || closes < soonest) return null;
  const [from = '', to = '', date = ''] = JSON.parse(wish.routeDay) as string[];
  const { journeys: found } = await findJourneys(call, { from, to, date });
  const { operatorCode } = record.booking;
  const wanted = found.filter(({ id }) => wish.journeyIds.includes(id));
  const possible = chooseAlternatives({
    ...{ now: soonest, current: journey, found: wanted, conditions, operatorCode },
  });
  const allowed = wish.journeyIds.flatMap(
    (id) => possible.find((each) => each.id === id && isWishable(each)) ?? [],
  );
  return { wish, record, circumstances, verdict, allowed, leastTime };
}

/** Until when nothing of it changes by time alone, in ms. */
export function unchangedUntil({ wish, verdict, allowed, leastTime }: Candidate): number {
  const ends = [wish.deadline, verdict.cutOffAt, ...allowed.map(({ departure }) => departure)];
  return Math.min(...ends.map((end) => new Date(end).getTime())) - leastTime;
}
