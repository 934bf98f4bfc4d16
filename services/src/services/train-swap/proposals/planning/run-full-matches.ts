import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { failPoint } from '../../../../kit/fail-points';
import { getProposalLimits, type ProposalLimits } from '../../clients/reference-data';
import { MatchingAborted, matchInWorker } from '../../matching/matching';
import { wishes } from '../../schema';
import { fullMatchTimesMs } from '../../wishes/full-match-times';
import { getTrainMarket } from '../../wishes/wish-markets';
import { withMarket } from '../market/markets';
import { openPlanned, type Plans, planFoundProposals, planWaitingWishes } from './plan-matches';
import type { FoundProposal } from './plan-proposals';

/** With the hash of a route-day this is the key of the advisory lock. Any constant works. */
const matchingLock = 7_261_004;

/** Open wishes for which a full match is due. */
const isDue = (now: Date) =>
  and(
    eq(wishes.state, 'OPEN'),
    gt(wishes.deadline, now),
    or(
      ...fullMatchTimesMs.map((before, seen) =>
        and(lte(wishes.fullMatches, seen), lte(wishes.departure, new Date(now.getTime() + before))),
      ),
    ),
  );

async function findDueRouteDays(database: Database, now: Date): Promise<string[]> {
  const rows = await database
    .selectDistinct({ routeDay: wishes.routeDay })
    .from(wishes)
    .where(isDue(now));
  return rows.map(({ routeDay }) => routeDay).sort();
}

/** The trains on which due wishes want another seat. */
async function findDueTrains(database: Database, routeDay: string, now: Date): Promise<string[]> {
  const rows = await database
    .selectDistinct({ trainRunId: wishes.trainRunId })
    .from(wishes)
    .where(and(eq(wishes.routeDay, routeDay), isDue(now), isNotNull(wishes.trainRunId)));
  return rows.map(({ trainRunId }) => getTrainMarket(trainRunId as number)).sort();
}

/** Ten thousand wishes take seconds. The best proposals found by then are opened. */
const timeLimitMs = 60_000;
/** Proposals opened in one transaction, so that locks are short. */
const batchSize = 20;

/** Runs the full match in a worker; null when it fails. */
async function runFullMatch(
  context: ServiceContext,
  name: string,
  limits: ProposalLimits,
  stop: AbortSignal,
): Promise<FoundProposal[] | null> {
  const now = context.clock.now();
  const market = await withMarket(context, name, async ({ routeDay, getBookingId }) => {
    const day = routeDay();
    return { day, bookings: new Map(day.wishes.map(({ id }) => [id, getBookingId(id)])) };
  });
  if (market.day.wishes.length === 0) return [];
  const started = performance.now();
  try {
    const { maxRingSize } = limits;
    const job = { routeDay: market.day, now, limits: { maxRingSize }, timeLimitMs };
    const proposals = await matchInWorker(job, stop);
    const durationMs = Math.round(performance.now() - started);
    const wishCount = market.day.wishes.length;
    context.log.info(
      { wishes: wishCount, proposals: proposals.length, durationMs },
      'full match finished',
    );
    return proposals.map((proposal) => ({
      proposal,
      market: name,
      bookingIds: proposal.wishIds.map((id) => market.bookings.get(id) ?? ''),
    }));
  } catch (error) {
    if (!(error instanceof MatchingAborted) || stop.aborted) throw error;
    context.log.warn({ err: error }, 'full match failed: waiting wishes are matched one by one');
    return null;
  }
}

/**
 * Matches all open wishes of due route-days 24 hours and 2 hours before departure, then the markets of their trains.
 * Proposals are found first, then opened in batches under an advisory lock. The last batch records that the match is done,
 * so a crash in between repeats it.
 */
export async function runDueFullMatches(context: ServiceContext, stop: AbortSignal): Promise<void> {
  const now = context.clock.now();
  const failed: unknown[] = [];
  for (const routeDay of await findDueRouteDays(context.database, now)) {
    try {
      await matchRouteDay(context, routeDay, now, stop);
    } catch (error) {
      // It stays due and is retried; other route-days continue.
      context.log.error({ err: error, routeDay }, 'the full match of a route-day failed');
      failed.push(error);
    }
  }
  const [cause] = failed;
  if (cause) throw new Error(`${failed.length} route-days: the full match failed.`, { cause });
}

async function matchRouteDay(
  context: ServiceContext,
  routeDay: string,
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  const limits = await getProposalLimits(context.call);
  const markets = [routeDay, ...(await findDueTrains(context.database, routeDay, now))];
  for (const market of markets) {
    const found = await runFullMatch(context, market, limits, stop);
    const all = found ?? [];
    let opened = 0;
    do {
      const plans = found
        ? await planBatch(context, market, { all, nth: opened, limits })
        : await planWaitingWishes(context, market, []);
      const isFirst = opened === 0 && market === markets[0];
      opened += batchSize;
      const isLast = opened >= all.length && market === markets.at(-1);
      failPoint('runFullMatches.planned');
      const isLocked = await openDueBatch(context, { routeDay, now, isFirst, isLast }, plans);
      if (!isLocked) return;
    } while (opened < all.length);
  }
}

/** Plans the batch that starts at `nth`; wishes of the other proposals are excluded. */
async function planBatch(
  context: ServiceContext,
  name: string,
  { all, nth, limits }: { all: readonly FoundProposal[]; nth: number; limits: ProposalLimits },
): Promise<Plans> {
  const isInBatch = (_: FoundProposal, index: number) => index >= nth && index < nth + batchSize;
  const trains = await withMarket(context, name, async ({ trains }) => trains);
  const first = { trains, limits, wishIds: [], found: all.filter(isInBatch) };
  const others = all.filter((each, index) => !isInBatch(each, index));
  return planFoundProposals(context, name, first, others);
}

type DueBatch = { routeDay: string; now: Date; isFirst: boolean; isLast: boolean };

/** Returns false when another process runs or has finished the match. */
async function openDueBatch(
  context: ServiceContext,
  { routeDay, now, isFirst, isLast }: DueBatch,
  plans: Plans,
): Promise<boolean> {
  return context.transaction(async (context) => {
    const { rows } = await context.database.execute<{ acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(${matchingLock}, hashtext(${routeDay})) as acquired`,
    );
    if (!rows[0]?.acquired) return false;
    const isDueHere = and(eq(wishes.routeDay, routeDay), isDue(now));
    const due = await context.database
      .select({ id: wishes.id })
      .from(wishes)
      .where(isDueHere)
      .limit(1);
    // In later batches the due wishes may have ended; the proposals of others are still opened.
    if (isFirst && due.length === 0) return false;
    await openPlanned(context, plans);
    if (isLast) {
      // Locked by id, as `lockWishes` does.
      const locked = context.database
        .select({ id: wishes.id })
        .from(wishes)
        .where(isDueHere)
        .orderBy(wishes.id)
        .for('update');
      await context.database
        .update(wishes)
        .set({ fullMatches: countDueFullMatchesSql(now) })
        .where(inArray(wishes.id, locked));
    }
    failPoint('runFullMatches.handled');
    return true;
  });
}

/** SQL for the number of full matches that are due for a wish at `now`. */
const countDueFullMatchesSql = (now: Date) =>
  sql.join(
    fullMatchTimesMs.map(
      (before) =>
        sql`case when ${wishes.departure} <= ${new Date(now.getTime() + before).toISOString()}::timestamptz then 1 else 0 end`,
    ),
    sql` + `,
  );
