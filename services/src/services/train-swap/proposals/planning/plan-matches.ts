import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../../../../kit/context';
import { getProposalLimits, type ProposalLimits } from '../../clients/reference-data';
import { compareByAge, type MatchingLimits, matchNewWish } from '../../matching/matching';
import type { LoadedMarket } from '../market/cached-market';
import { createMarketExclusion, type ImpossiblePart } from '../market/market-exclusion';
import { withMarket } from '../market/markets';
import { openProposal } from './open-proposal';
import { type FoundProposal, type ProposalPlan, planProposals } from './plan-proposals';

/** `round` starts at 1 and counts repeated plans of the same wishes. */
export type Plans = { plans: ProposalPlan[]; limits: ProposalLimits; round: number };

/** Limit of rounds that replace an impossible proposal; the next event or full match finds the rest. */
const maxRounds = 3;

/** Limit of waiting wishes that are matched after a change; the next full match finds the rest. */
const maxWaiting = 200;
/** Yields to the event loop after this many wishes. */
const batchSize = 4;

/** Proposals that are planned already, and parts that are impossible. */
type Exclusions = { planned: FoundProposal[]; impossible: ImpossiblePart[] };

/** Finds the best proposal for each wish, in order, without using a wish twice. Leaves the index unchanged. */
async function matchWishes(
  { index, getBookingId }: LoadedMarket,
  market: string,
  wishIds: readonly string[],
  { planned, impossible }: Exclusions,
  { now, limits }: { now: Date; limits: MatchingLimits },
): Promise<FoundProposal[]> {
  const found: FoundProposal[] = [];
  const exclusion = createMarketExclusion(index);
  try {
    impossible.forEach(exclusion.excludePart);
    for (const { proposal } of planned) exclusion.excludeProposal(proposal);
    for (const [nth, id] of wishIds.entries()) {
      if (nth > 0 && nth % batchSize === 0) await setImmediate();
      const proposal = matchNewWish(index, id, now, limits);
      if (!proposal) continue;
      found.push({ proposal, market, bookingIds: proposal.wishIds.map(getBookingId) });
      exclusion.excludeProposal(proposal);
    }
  } finally {
    exclusion.restore();
  }
  return found;
}

/** The proposals found for some wishes, with the data to plan them. */
type MatchingRound = Pick<LoadedMarket, 'trains'> & {
  limits: ProposalLimits;
  wishIds: readonly string[];
  found: readonly FoundProposal[];
};

/**
 * Plans the found proposals. When a part is impossible, the other wishes are matched again without it.
 * `alreadyPlanned`: proposals whose wishes are excluded. Not inside a transaction.
 */
export async function planFoundProposals(
  context: ServiceContext,
  market: string,
  first: MatchingRound,
  alreadyPlanned: readonly FoundProposal[] = [],
): Promise<Plans> {
  const { limits } = first;
  const now = context.clock.now();
  const plans: ProposalPlan[] = [];
  const exclusions: Exclusions = { planned: [...alreadyPlanned], impossible: [] };
  let next = first;
  for (let round = 1; next.found.length > 0; round += 1) {
    const planned = await planProposals(context, next, next.found);
    const unplanned: string[] = [];
    for (const { plan, found, impossible } of planned) {
      exclusions.impossible.push(...impossible);
      if (plan) exclusions.planned.push(found);
      else unplanned.push(...found.proposal.wishIds);
      if (plan) plans.push(plan);
    }
    if (unplanned.length === 0 || round === maxRounds) break;
    const wishIds = [...new Set([...next.wishIds, ...unplanned])];
    next = await withMarket(context, market, async (used) => ({
      trains: used.trains,
      limits,
      wishIds,
      found: await matchWishes(used, market, wishIds, exclusions, { now, limits }),
    }));
  }
  return { plans, limits, round: 1 };
}

async function plan(
  context: ServiceContext,
  market: string,
  choose: (market: LoadedMarket) => readonly string[],
): Promise<Plans> {
  const limits = await getProposalLimits(context.call);
  const now = context.clock.now();
  const nothing = { planned: [], impossible: [] };
  const first = await withMarket(context, market, async (used) => {
    const { trains } = used;
    const wishIds = choose(used);
    const found = await matchWishes(used, market, wishIds, nothing, { now, limits });
    return { trains, limits, wishIds, found };
  });
  return planFoundProposals(context, market, first);
}

/** Plans proposals for new wishes. Not inside a transaction. */
export const planNewWishes = (
  context: ServiceContext,
  market: string,
  wishIds: readonly string[],
): Promise<Plans> => plan(context, market, () => wishIds);

/**
 * Plans proposals for waiting wishes after a place or a wish became free: for all of few wishes; of many, the `reopened`
 * ones and those that would take a free place, the oldest first. Not inside a transaction.
 */
export const planWaitingWishes = (
  context: ServiceContext,
  market: string,
  reopened: readonly string[],
): Promise<Plans> =>
  plan(context, market, ({ index }) => {
    const all = index.nodes();
    const waiting = all.length <= maxWaiting ? all : index.listFreePlaceTakers();
    const sorted = waiting.map(({ wish }) => wish).sort(compareByAge);
    return [...new Set([...reopened, ...sorted.map(({ id }) => id)])].slice(0, maxWaiting);
  });

/** Opens plans that are still valid. Wishes of outdated plans are published to be matched again. */
export async function openPlanned(
  context: ServiceContext,
  { plans, limits, round }: Plans,
): Promise<void> {
  const wishIds = new Set<string>();
  const outdated: ProposalPlan[] = [];
  for (const plan of plans) {
    if (!(await openProposal(context, plan, limits))) outdated.push(plan);
    else for (const { wish } of plan.parts) wishIds.add(wish.id);
  }
  if (round === maxRounds) return;
  for (const market of new Set(outdated.map((plan) => plan.market))) {
    const waiting = outdated
      .flatMap((plan) => (plan.market === market ? plan.parts : []))
      .flatMap(({ wish }) => (wishIds.has(wish.id) ? [] : [wish.id]));
    if (waiting.length === 0) continue;
    await context.publish({
      type: 'wishes.reopened',
      subject: market,
      audience: 'services',
      data: { routeDay: market, wishIds: [...new Set(waiting)], round: round + 1 },
    });
  }
}
