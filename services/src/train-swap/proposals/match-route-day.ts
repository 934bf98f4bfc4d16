import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../../foundation/context';
import { earlierFirst, type MatchingLimits, matchArrival, type Wish } from '../matching/matching';
import { getProposalLimits, type ProposalLimits } from '../neighbours/reference-data';
import { useMarket } from './market/markets';
import type { UsedMarket } from './market/standing-market';
import { openProposal } from './open-proposal';
import { type FoundProposal, type ProposalPlan, planProposals } from './plan-proposals';

export type Plans = { plans: ProposalPlan[]; limits: ProposalLimits };

/** After a change that may concern everybody, so many are asked for; the others the next full match finds. */
const mostWaiting = 200;
/** Between so many, others get their turn. */
const atOnce = 4;

/** The best there is for each of these, in their order, and nobody twice. Leaves the index as it was. */
async function matchEach(
  { index, bookingOf }: UsedMarket,
  market: string,
  wishIds: readonly string[],
  { now, limits }: { now: Date; limits: MatchingLimits },
): Promise<FoundProposal[]> {
  const found: FoundProposal[] = [];
  const left: Wish[] = [];
  const taken: string[] = [];
  for (const [nth, id] of wishIds.entries()) {
    if (nth > 0 && nth % atOnce === 0) await setImmediate();
    const proposal = matchArrival(index, id, now, limits);
    if (!proposal) continue;
    found.push({ proposal, market, bookingIds: proposal.wishIds.map(bookingOf) });
    for (const matched of proposal.wishIds) {
      const wish = index.node(matched)?.wish;
      if (wish) left.push(wish);
      index.closeWish(matched);
    }
    taken.push(...proposal.hops.map(({ to }) => to).filter((to) => index.takePlace(to)));
  }
  for (const place of taken) index.freePlace(place);
  for (const wish of left) index.openWish(wish);
  return found;
}

async function plan(
  context: ServiceContext,
  market: string,
  choose: (market: UsedMarket) => readonly string[],
): Promise<Plans> {
  const limits = await getProposalLimits(context.call);
  const now = context.clock.now();
  const found = await useMarket(context, market, async (used) => ({
    ...{ call: used.call, trains: used.trains },
    proposals: await matchEach(used, market, choose(used), { now, limits }),
  }));
  return {
    plans: await planProposals(context, found, found.proposals),
    limits,
  };
}

/** What these wishes could be given now. Not inside a transaction. */
export const planArrivals = (
  context: ServiceContext,
  market: string,
  wishIds: readonly string[],
): Promise<Plans> => plan(context, market, () => wishIds);

/**
 * What those who wait could be given now that something is free or somebody is free again: everybody of few
 * wishes; of many, the `reopened` and those who would take a free place, who waits longest first. Not
 * inside a transaction.
 */
export const planWaiting = (
  context: ServiceContext,
  market: string,
  reopened: readonly string[],
): Promise<Plans> =>
  plan(context, market, ({ index }) => {
    const all = index.nodes();
    const waiting = all.length <= mostWaiting ? all : index.takersOfAnythingFree();
    const inTurn = waiting.map(({ wish }) => wish).sort(earlierFirst);
    return [...new Set([...reopened, ...inTurn.map(({ id }) => id)])].slice(0, mostWaiting);
  });

/** Opens what was planned and still is as it was. What is not, the next event or full match finds. */
export async function openPlanned(
  context: ServiceContext,
  { plans, limits }: Plans,
): Promise<void> {
  for (const plan of plans) await openProposal(context, plan, limits);
}
