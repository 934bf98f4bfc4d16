import { setImmediate } from 'node:timers/promises';
import type { ServiceContext } from '../../../kit/context';
import { getProposalLimits, type ProposalLimits } from '../clients/reference-data';
import { earlierFirst, type MatchingLimits, matchArrival } from '../matching/matching';
import { useMarket } from './market/markets';
import { setAside } from './market/set-aside';
import type { UsedMarket } from './market/standing-market';
import { openProposal } from './open-proposal';
import {
  type FoundProposal,
  type ImpossiblePart,
  type ProposalPlan,
  planProposals,
} from './plan-proposals';

/** `round`: how often the same was planned before, plus one. */
export type Plans = { plans: ProposalPlan[]; limits: ProposalLimits; round: number };

/** So often the next best is looked for where the best cannot be had; what is left, the next event or full match finds. */
const mostRounds = 3;

/** After a change that may concern everybody, so many are asked for; the others the next full match finds. */
const mostWaiting = 200;
/** Between so many, others get their turn. */
const atOnce = 4;

/** What is not to be had, for it is planned already or cannot be made. */
type Without = { planned: FoundProposal[]; impossible: ImpossiblePart[] };

/** The best there is for each of these, in their order, and nobody twice. Leaves the index as it was. */
async function matchEach(
  { index, bookingOf }: UsedMarket,
  market: string,
  wishIds: readonly string[],
  { planned, impossible }: Without,
  { now, limits }: { now: Date; limits: MatchingLimits },
): Promise<FoundProposal[]> {
  const found: FoundProposal[] = [];
  const aside = setAside(index);
  try {
    impossible.forEach(aside.part);
    for (const { proposal } of planned) aside.proposal(proposal);
    for (const [nth, id] of wishIds.entries()) {
      if (nth > 0 && nth % atOnce === 0) await setImmediate();
      const proposal = matchArrival(index, id, now, limits);
      if (!proposal) continue;
      found.push({ proposal, market, bookingIds: proposal.wishIds.map(bookingOf) });
      aside.proposal(proposal);
    }
  } finally {
    aside.putBack();
  }
  return found;
}

/** What was found for those who were asked for, within which limits, and with what it is planned. */
type Found = Pick<UsedMarket, 'trains'> & {
  limits: ProposalLimits;
  asked: readonly string[];
  found: readonly FoundProposal[];
};

/**
 * Plans what was found. Where a part cannot be made, the others of it and whoever else was asked for are matched once
 * more without it. `elsewhere`: what is planned besides. Not inside a transaction.
 */
export async function planFound(
  context: ServiceContext,
  market: string,
  first: Found,
  elsewhere: readonly FoundProposal[] = [],
): Promise<Plans> {
  const { limits } = first;
  const now = context.clock.now();
  const plans: ProposalPlan[] = [];
  const without: Without = { planned: [...elsewhere], impossible: [] };
  let next = first;
  for (let round = 1; next.found.length > 0; round += 1) {
    const planned = await planProposals(context, next, next.found);
    const letDown: string[] = [];
    for (const { plan, found, impossible } of planned) {
      without.impossible.push(...impossible);
      if (plan) without.planned.push(found);
      else letDown.push(...found.proposal.wishIds);
      if (plan) plans.push(plan);
    }
    if (letDown.length === 0 || round === mostRounds) break;
    const asked = [...new Set([...next.asked, ...letDown])];
    next = await useMarket(context, market, async (used) => ({
      ...{ trains: used.trains, limits, asked },
      found: await matchEach(used, market, asked, without, { now, limits }),
    }));
  }
  return { plans, limits, round: 1 };
}

async function plan(
  context: ServiceContext,
  market: string,
  choose: (market: UsedMarket) => readonly string[],
): Promise<Plans> {
  const limits = await getProposalLimits(context.call);
  const now = context.clock.now();
  const nothing = { planned: [], impossible: [] };
  const first = await useMarket(context, market, async (used) => {
    const { trains } = used;
    const asked = choose(used);
    const found = await matchEach(used, market, asked, nothing, { now, limits });
    return { trains, limits, asked, found };
  });
  return planFound(context, market, first);
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

/** Opens what was planned and still is as it was. Who waits still where it is not, is matched once more. */
export async function openPlanned(
  context: ServiceContext,
  { plans, limits, round }: Plans,
): Promise<void> {
  const asked = new Set<string>();
  const outdated: ProposalPlan[] = [];
  for (const plan of plans) {
    if (!(await openProposal(context, plan, limits))) outdated.push(plan);
    else for (const { wish } of plan.parts) asked.add(wish.id);
  }
  if (round === mostRounds) return;
  for (const market of new Set(outdated.map((plan) => plan.market))) {
    const waiting = outdated
      .flatMap((plan) => (plan.market === market ? plan.parts : []))
      .flatMap(({ wish }) => (asked.has(wish.id) ? [] : [wish.id]));
    if (waiting.length === 0) continue;
    await context.publish({
      type: 'wishes.reopened',
      subject: market,
      audience: 'services',
      data: { routeDay: market, wishIds: [...new Set(waiting)], round: round + 1 },
    });
  }
}
