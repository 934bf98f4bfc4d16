import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Call, ServiceContext } from '../../../../kit/context';
import { type BookingRecord, liveAdmissions, readBookings } from '../../bookings/booking-record';
import { getProposalLimits } from '../../clients/reference-data';
import { findJourneys } from '../../clients/timetable';
import type { Verdict } from '../../contract/booking';
import { expectedArrival, type Journey, rideOf } from '../../contract/journey';
import { chooseAlternatives } from '../../offers/choose-alternatives';
import { type Circumstances, circumstancesOf } from '../../offers/describe-booking';
import { presentBooking } from '../../offers/present-booking';
import { whyNoOtherSeat } from '../../offers/refuse-other-seats';
import { wishes } from '../../schema';
import { asksForOwnTrain, trainOfMarket } from '../../wishes/markets-of-wish';
import type { WishRow } from '../../wishes/wish-record';
import { isWishable } from '../../wishes/wishable';
import { wishesInProposals } from '../proposal-record';

export type OpenWish = { wish: WishRow; record: BookingRecord };

/** All that is known of one open wish when it is matched. */
export type Candidate = OpenWish & {
  circumstances: Circumstances;
  verdict: Verdict;
  /** The ride on the train whose places the wish is about, as it runs. */
  own: Journey;
  /** Whether another seat on that train is asked for, and can still be had. */
  isSeatOpen: boolean;
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
      // Of a journey with a change, a seat on one of its trains is all that is swapped.
      const isHere = trainRunId !== null || record?.booking.journey.legs.length === 1;
      const isFree =
        record &&
        isHere &&
        record.activeOperationId === null &&
        record.booking.version === wish.bookingVersion &&
        !asked.has(wish.id);
      if (isFree) open.push({ wish, record });
    }
  }
  return open;
}

/** The wanted journeys that the ticket can be swapped to by who answers at `soonest`. */
async function allowedOf(
  call: Call,
  { wish, record }: OpenWish,
  { journey, conditions }: Circumstances,
  soonest: Date,
): Promise<Journey[]> {
  const [from = '', to = '', date = ''] = JSON.parse(wish.routeDay) as string[];
  const { journeys: found } = await findJourneys(call, { from, to, date });
  const { operatorCode } = record.booking;
  const wanted = found.filter(({ id }) => wish.journeyIds.includes(id));
  const possible = chooseAlternatives({
    ...{ now: soonest, current: journey, found: wanted, conditions, operatorCode },
  });
  return wish.journeyIds.flatMap(
    (id) => possible.find((each) => each.id === id && isWishable(each)) ?? [],
  );
}

/**
 * What an open wish may still come to: another train while its ticket can be swapped, another seat on the own one until
 * that arrives. Null when nothing of it, or not by who has time to answer.
 */
export async function seeCandidate(
  call: Call,
  open: OpenWish,
  now: Date,
): Promise<Candidate | null> {
  const { wish, record } = open;
  const circumstances = await circumstancesOf({ call }, record);
  const { journey, conditions } = circumstances;
  const { verdict } = presentBooking(record, journey, conditions, now);
  const { leastProposalMinutes } = await getProposalLimits(call);
  const leastTime = leastProposalMinutes * 60_000;
  const soonest = new Date(now.getTime() + leastTime);
  if (wish.deadline < soonest) return null;
  const own = rideOf(journey, wish.legIndex);
  const isSeatOpen =
    asksForOwnTrain(wish) &&
    liveAdmissions(record).length > 0 &&
    whyNoOtherSeat(own, soonest) === null;
  const isTrainOpen =
    wish.journeyIds.length > 0 && verdict.swappable && new Date(verdict.cutOffAt) >= soonest;
  if (!isSeatOpen && !isTrainOpen) return null;
  const allowed = isTrainOpen ? await allowedOf(call, open, circumstances, soonest) : [];
  return { ...open, circumstances, verdict, own, isSeatOpen, allowed, leastTime };
}

/** Until when nothing of it changes by time alone, in ms. */
export function unchangedUntil({
  wish,
  verdict,
  own,
  isSeatOpen,
  allowed,
  leastTime,
}: Candidate): number {
  const ends = [
    wish.deadline,
    ...(isSeatOpen ? [expectedArrival(own)] : []),
    ...(allowed.length > 0 ? [verdict.cutOffAt] : []),
    ...allowed.map(({ departure }) => departure),
  ];
  return Math.min(...ends.map((end) => new Date(end).getTime())) - leastTime;
}
