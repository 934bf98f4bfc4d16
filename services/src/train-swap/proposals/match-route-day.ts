import { and, eq, gt } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import type { Transaction } from '../../foundation/database/connection';
import { matchArrival, openMarket } from '../matching/matching';
import { getProposalLimits } from '../neighbours/reference-data';
import { wishes } from '../schema';
import { type GatheredMarket, gatherMarket } from './gather-market';
import { openProposal } from './open-proposal';
import { type ProposalPlan, planProposal } from './plan-proposals';

export type Plans = { plans: ProposalPlan[]; minutes: number };

/** Whether anybody wishes for anything there: most exchanges concern nobody. */
export async function hasOpenWishes(context: ServiceContext, routeDay: string): Promise<boolean> {
  const [row] = await context.database
    .select({ id: wishes.id })
    .from(wishes)
    .where(
      and(
        eq(wishes.routeDay, routeDay),
        eq(wishes.state, 'OPEN'),
        gt(wishes.deadline, context.clock.now()),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const byArrival = ({ candidates }: GatheredMarket): string[] =>
  [...candidates.values()]
    .sort((one, other) => one.wish.createdAt.getTime() - other.wish.createdAt.getTime())
    .map(({ wish }) => wish.id);

/**
 * What one wish, or all that are open, could be given now: each the best there is, those who wait
 * longest first, and nobody twice. Not inside a transaction.
 */
export async function planArrivals(
  context: ServiceContext,
  routeDay: string,
  wishId: string | null,
): Promise<Plans> {
  const limits = await getProposalLimits(context.call);
  const gathered = await gatherMarket(context, routeDay);
  const market = openMarket(gathered.routeDay);
  const plans: ProposalPlan[] = [];
  for (const id of wishId === null ? byArrival(gathered) : [wishId]) {
    const proposal = matchArrival(market, id, context.clock.now(), limits);
    if (!proposal) continue;
    const plan = await planProposal(context, gathered, proposal);
    for (const matched of proposal.wishIds) market.closeWish(matched);
    for (const { to } of proposal.hops) market.takePlace(to);
    if (plan) plans.push(plan);
  }
  return { plans, minutes: limits.proposalHoldMinutes };
}

/** Opens what was planned and still is as it was. What is not, the next event or full match finds. */
export async function openPlanned(
  context: ServiceContext,
  transaction: Transaction,
  { plans, minutes }: Plans,
): Promise<void> {
  for (const plan of plans) await openProposal(context, transaction, plan, minutes);
}
