import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import type { Database } from '../../foundation/database/connection';
import { failPoint } from '../../foundation/fail-points';
import { matchAgain } from '../matching/matching';
import { getProposalLimits } from '../neighbours/reference-data';
import { wishes } from '../schema';
import { fullMatchesAt } from '../wishes/matches-before-departure';
import { gatherMarket } from './gather-market';
import { openPlanned, type Plans } from './match-route-day';
import { planProposal } from './plan-proposals';

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

async function planAfresh(context: ServiceContext, routeDay: string): Promise<Plans> {
  const limits = await getProposalLimits(context.call);
  const gathered = await gatherMarket(context, routeDay);
  const plans: Plans['plans'] = [];
  for (const proposal of matchAgain(gathered.routeDay, context.clock.now(), limits)) {
    const plan = await planProposal(context, gathered, proposal);
    if (plan) plans.push(plan);
  }
  return { plans, minutes: limits.proposalHoldMinutes };
}

/**
 * Matches everything open on a route-day afresh 24 hours and 2 hours before a wish's train leaves. It
 * is planned first, for others must be asked; then, under a lock that one of several processes gets,
 * the mark that it was done and what was planned are one commit.
 */
export async function matchAfresh(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  for (const routeDay of await dueRouteDays(context.database, now)) {
    const plans = await planAfresh(context, routeDay);
    failPoint('matchAfresh.planned');
    await context.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ got: boolean }>(
        sql`select pg_try_advisory_xact_lock(${matchLock}, hashtext(${routeDay})) as got`,
      );
      if (!rows[0]?.got) return;
      const due = await transaction
        .select({ id: wishes.id })
        .from(wishes)
        .where(and(eq(wishes.routeDay, routeDay), isDue(now)))
        .limit(1);
      if (due.length === 0) return;
      await openPlanned(context, transaction, plans);
      await transaction
        .update(wishes)
        .set({ fullMatches: seenAt(now) })
        .where(and(eq(wishes.routeDay, routeDay), isDue(now)));
      failPoint('matchAfresh.handled');
    });
  }
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
