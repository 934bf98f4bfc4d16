import { setImmediate } from 'node:timers/promises';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Call, ServiceContext } from '../../../../kit/context';
import { type BookingRecord, liveAdmissions, readBookings } from '../../bookings/booking-record';
import { canSwapPlaces } from '../../bookings/carrier-offers';
import { getProposalLimits } from '../../clients/reference-data';
import type { Verdict } from '../../contract/booking';
import { expectedArrival, type Journey, journeyOfLeg } from '../../contract/journey';
import { chooseAlternatives } from '../../offers/alternatives/choose-alternatives';
import {
  type Circumstances,
  loadCircumstances,
  toBookingResponse,
} from '../../offers/verdict/booking-response';
import { seatChangeBlocker } from '../../offers/verdict/seat-change';
import { wishes } from '../../schema';
import { isForOtherClass, isWishable } from '../../wishes/validate-wish';
import { findWishedJourneys, isForOwnTrain, parseTrainMarket } from '../../wishes/wish-markets';
import type { WishRow } from '../../wishes/wish-record';
import { findWishesInProposals } from '../proposal-record';
import { skipOnError } from './skip-on-error';

export type OpenWish = { wish: WishRow; record: BookingRecord };

/** An open wish with the data that matching needs. */
export type Candidate = OpenWish & {
  circumstances: Circumstances;
  verdict: Verdict;
  /** The leg whose seats the wish is about, with live status. */
  own: Journey;
  /** Whether another seat on that train is wanted and still possible. */
  isSeatOpen: boolean;
  /** Wanted journeys that the ticket allows now, in the order of the wish. */
  allowed: readonly Journey[];
  /** Minimum time to respond, in ms. */
  minTimeMs: number;
};

const batchSize = 1_000;

/** Open wishes of a market, or of some of its bookings, whose booking has no active exchange. */
export async function readOpenWishes(
  { database, clock }: ServiceContext,
  market: string,
  bookingIds: readonly string[] | null,
): Promise<OpenWish[]> {
  const now = clock.now();
  const trainRunId = parseTrainMarket(market);
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
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const ids = batch.map(({ bookingId }) => bookingId);
    const records = await readBookings(database, ids, now);
    const inProposals = await findWishesInProposals(
      database,
      batch.map(({ id }) => id),
    );
    const byId = new Map(records.map((record) => [record.booking.id, record]));
    for (const wish of batch) {
      const record = byId.get(wish.bookingId);
      // For a journey with a change only seats on one of its trains are swapped.
      const isHere = trainRunId !== null || record?.booking.journey.legs.length === 1;
      const isFree =
        record &&
        isHere &&
        canSwapPlaces(record) &&
        record.activeOperationId === null &&
        record.booking.version === wish.bookingVersion &&
        !inProposals.has(wish.id);
      if (isFree) open.push({ wish, record });
    }
  }
  return open;
}

/** The wanted journeys that the ticket can still be swapped to at `soonest`. */
async function findAllowedJourneys(
  call: Call,
  { wish, record }: OpenWish,
  { journey, conditions }: Circumstances,
  earliestAcceptance: Date,
): Promise<Journey[]> {
  const { operatorCode } = record.booking;
  const possible = chooseAlternatives({
    now: earliestAcceptance,
    current: journey,
    found: await findWishedJourneys(call, wish),
    conditions,
    operatorCode,
    isOtherClass: isForOtherClass(record.booking, wish),
  });
  return wish.journeyIds.flatMap(
    (id) => possible.find((each) => each.id === id && isWishable(each)) ?? [],
  );
}

/** Loads the data of an open wish; null when nothing of it can be fulfilled within the minimum time to respond. */
async function loadCandidate(call: Call, open: OpenWish, now: Date): Promise<Candidate | null> {
  const { wish, record } = open;
  const circumstances = await loadCircumstances({ call }, record);
  const { verdict } = toBookingResponse(record, circumstances, now);
  const { minProposalMinutes } = await getProposalLimits(call);
  const minTimeMs = minProposalMinutes * 60_000;
  const earliestAcceptance = new Date(now.getTime() + minTimeMs);
  if (wish.deadline < earliestAcceptance) return null;
  const own = journeyOfLeg(circumstances.journey, wish.legIndex);
  const isSeatOpen =
    isForOwnTrain(wish) &&
    liveAdmissions(record).length > 0 &&
    seatChangeBlocker(own, earliestAcceptance) === null;
  const isTrainOpen =
    wish.journeyIds.length > 0 &&
    verdict.swappable &&
    new Date(verdict.cutOffAt) >= earliestAcceptance;
  if (!isSeatOpen && !isTrainOpen) return null;
  const allowed = isTrainOpen
    ? await findAllowedJourneys(call, open, circumstances, earliestAcceptance)
    : [];
  return { ...open, circumstances, verdict, own, isSeatOpen, allowed, minTimeMs };
}

/** Yields to the event loop after this many wishes. */
const wishesPerTurn = 20;

/** The candidates of a market (null: all), or of some of its bookings. A wish with an error is skipped. */
export async function loadCandidates(
  context: ServiceContext,
  call: Call,
  market: string,
  bookingIds: readonly string[] | null,
): Promise<Candidate[]> {
  const now = context.clock.now();
  const open = bookingIds?.length === 0 ? [] : await readOpenWishes(context, market, bookingIds);
  const candidates: Candidate[] = [];
  for (const [nth, each] of open.entries()) {
    if (nth % wishesPerTurn === 0) await setImmediate();
    const wishIds = [each.wish.id];
    const candidate = await skipOnError(context, { what: 'a wish', wishIds }, () =>
      loadCandidate(call, each, now),
    );
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

/** The instant, in ms, at which the candidate changes by time alone. */
export function getValidUntil({
  wish,
  verdict,
  own,
  isSeatOpen,
  allowed,
  minTimeMs,
}: Candidate): number {
  const ends = [
    wish.deadline,
    ...(isSeatOpen ? [expectedArrival(own)] : []),
    ...(allowed.length > 0 ? [verdict.cutOffAt] : []),
    ...allowed.map(({ departure }) => departure),
  ];
  return Math.min(...ends.map((end) => new Date(end).getTime())) - minTimeMs;
}
