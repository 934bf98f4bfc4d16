import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { failPoint } from '../../../kit/fail-points';
import { getProposalLimits, type ProposalLimits } from '../clients/reference-data';
import { MatchNotDone, matchInWorker } from '../matching/matching';
import { wishes } from '../schema';
import { trainMarket } from '../wishes/markets-of-wish';
import { fullMatchesAt } from '../wishes/matches-before-departure';
import { useMarket } from './market/markets';
import { openPlanned, type Plans, planFound, planWaiting } from './match-route-day';
import type { FoundProposal } from './plan-proposals';

/** Any constant: with a route-day's hash it names the lock under which one process matches it afresh. */
const matchLock = 7_261_004;

/** Open wishes that a full match before departure is due for and has not seen. */
const isDue = (now: Date) =>
  and(
    eq(wishes.state, 'OPEN'),
    gt(wishes.deadline, now),
    or(
      ...fullMatchesAt.map((before, seen) =>
        and(lte(wishes.fullMatches, seen), lte(wishes.departure, new Date(now.getTime() + before))),
      ),
    ),
  );

async function dueRouteDays(database: Database, now: Date): Promise<string[]> {
  const rows = await database
    .selectDistinct({ routeDay: wishes.routeDay })
    .from(wishes)
    .where(isDue(now));
  return rows.map(({ routeDay }) => routeDay).sort();
}

/** The trains on which somebody of these asks for another seat. */
async function dueTrains(database: Database, routeDay: string, now: Date): Promise<string[]> {
  const rows = await database
    .selectDistinct({ trainRunId: wishes.trainRunId })
    .from(wishes)
    .where(and(eq(wishes.routeDay, routeDay), isDue(now), isNotNull(wishes.trainRunId)));
  return rows.map(({ trainRunId }) => trainMarket(trainRunId as number)).sort();
}

/** A match of ten thousand takes minutes of a processor; with holds of twenty, this is soon enough. */
const longestMilliseconds = 8 * 60_000;
/** Locks of so many proposals are held together; travellers do not wait for all of them. */
const openedAtOnce = 20;

/** The full match on a thread of its own; if it does not end in time, what can be found on arrival. */
async function matchAll(
  context: ServiceContext,
  name: string,
  limits: ProposalLimits,
): Promise<FoundProposal[] | null> {
  const now = context.clock.now();
  const market = await useMarket(context, name, async ({ routeDay: read, bookingOf }) => {
    const day = read();
    return { day, bookings: new Map(day.wishes.map(({ id }) => [id, bookingOf(id)])) };
  });
  if (market.day.wishes.length === 0) return [];
  const started = performance.now();
  try {
    const job = { routeDay: market.day, now, limits: { largestRing: limits.largestRing } };
    const proposals = await matchInWorker(job, longestMilliseconds);
    const took = Math.round(performance.now() - started);
    const wishCount = market.day.wishes.length;
    context.log.info({ wishes: wishCount, proposals: proposals.length, took }, 'matched afresh');
    return proposals.map((proposal) => ({
      ...{ proposal, market: name },
      bookingIds: proposal.wishIds.map((id) => market.bookings.get(id) ?? ''),
    }));
  } catch (error) {
    if (!(error instanceof MatchNotDone)) throw error;
    context.log.warn(
      { err: error },
      'no full match: those who wait longest are matched one by one',
    );
    return null;
  }
}

/**
 * Matches everything open on a route-day afresh 24 hours and 2 hours before a wish's train leaves, and then what is
 * left with those who ride a part of the way on the same train. Found
 * first, for it takes long and others must be asked; then, under a lock that one of several processes
 * gets, opened some at a time, and the mark that it was done comes with the last of them. Who dies in between
 * leaves the mark to the next, who finds those opened in their proposals.
 */
export async function matchAfresh(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  const failed: unknown[] = [];
  for (const routeDay of await dueRouteDays(context.database, now)) {
    try {
      await matchRouteDay(context, routeDay, now);
    } catch (error) {
      // It is due still, and tried again; the days after it have no part in it.
      context.log.error({ err: error, routeDay }, 'a route and day is not matched afresh');
      failed.push(error);
    }
  }
  const [cause] = failed;
  if (cause) throw new Error(`${failed.length} route-days are not matched afresh.`, { cause });
}

async function matchRouteDay(context: ServiceContext, routeDay: string, now: Date): Promise<void> {
  const limits = await getProposalLimits(context.call);
  const markets = [routeDay, ...(await dueTrains(context.database, routeDay, now))];
  for (const market of markets) {
    const found = await matchAll(context, market, limits);
    const all = found ?? [];
    let opened = 0;
    do {
      const plans = found
        ? await planSome(context, market, { all, nth: opened, limits })
        : await planWaiting(context, market, []);
      const isFirst = opened === 0 && market === markets[0];
      opened += openedAtOnce;
      const isLast = opened >= all.length && market === markets.at(-1);
      failPoint('matchAfresh.planned');
      const go = await openDue(context, { routeDay, now, isFirst, isLast }, plans);
      if (!go) return;
    } while (opened < all.length);
  }
}

/** Those from the nth on that are opened together; whoever is in one of the others is not to be had. */
async function planSome(
  context: ServiceContext,
  name: string,
  { all, nth, limits }: { all: readonly FoundProposal[]; nth: number; limits: ProposalLimits },
): Promise<Plans> {
  const isOne = (_: FoundProposal, index: number) => index >= nth && index < nth + openedAtOnce;
  const trains = await useMarket(context, name, async ({ trains }) => trains);
  const first = { trains, limits, asked: [], found: all.filter(isOne) };
  const others = all.filter((each, index) => !isOne(each, index));
  return planFound(context, name, first, others);
}

type Due = { routeDay: string; now: Date; isFirst: boolean; isLast: boolean };

/** Answers false when another process does it, or has done it. */
async function openDue(
  context: ServiceContext,
  { routeDay, now, isFirst, isLast }: Due,
  plans: Plans,
): Promise<boolean> {
  return context.transaction(async (context) => {
    const { rows } = await context.database.execute<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${matchLock}, hashtext(${routeDay})) as got`,
    );
    if (!rows[0]?.got) return false;
    const isDueHere = and(eq(wishes.routeDay, routeDay), isDue(now));
    const due = await context.database
      .select({ id: wishes.id })
      .from(wishes)
      .where(isDueHere)
      .limit(1);
    // Later on, those that it was due for may have ended: what was found for others is opened all the same.
    if (isFirst && due.length === 0) return false;
    await openPlanned(context, plans);
    if (isLast)
      await context.database
        .update(wishes)
        .set({ fullMatches: seenAt(now) })
        .where(isDueHere);
    failPoint('matchAfresh.handled');
    return true;
  });
}

/** How many of the full matches this moment is past, for each wish by its own departure. */
const seenAt = (now: Date) =>
  sql.join(
    fullMatchesAt.map(
      (before) =>
        sql`case when ${wishes.departure} <= ${new Date(now.getTime() + before).toISOString()}::timestamptz then 1 else 0 end`,
    ),
    sql` + `,
  );
