import type { Found } from './attempt';
import type { Market, Node } from './market';
import { fitsWant } from './rating';
import { type MatchingLimits, type Proposal, type ProposalKind, proposalKinds } from './route-day';
import { searchFrom } from './search';
import { earlierFirst, heavierFirst } from './weigh';
import { writeProposals } from './write-proposals';

/** Nobody needs more than four acceptances to come true at once (product.md part 3). */
const largestEver = 4;

/** So many tries for each kind of proposal; what they leave out, the next full match finds. */
const triesOnArrival = 1_500;

export const ringLimit = ({ largestRing }: MatchingLimits): number =>
  Math.max(1, Math.min(largestRing, largestEver));

/** So many parties are asked whether a new wish is what they waited for, those who waited longest first. */
const mostParties = 10;

/** Parties that would sit together where one of this wish's places is. */
function partiesFor(market: Market, node: Node): Node[] {
  const parties = node.movers.flatMap(({ seat }) =>
    [...market.wantersOf(seat.kind)].filter(
      (party) =>
        party !== node &&
        party.movers.length > 1 &&
        party.wish.wants.some(
          (want) =>
            want.together &&
            party.movers.some((mover) => fitsWant(want, seat.kind, mover.seat.kind)),
        ),
    ),
  );
  return [...new Set(parties)]
    .sort((one, other) => earlierFirst(one.wish, other.wish))
    .slice(0, mostParties);
}

function bestOf(
  market: Market,
  roots: readonly Node[],
  only: ProposalKind | null,
  {
    now,
    limits,
    needed,
    tries,
  }: { now: Date; limits: MatchingLimits; needed: Node; tries: number },
): Found | null {
  let best: Found | null = null;
  for (const root of roots) {
    searchFrom(market, root, {
      now,
      only,
      largestRing: ringLimit(limits),
      tries: Math.ceil(tries / roots.length),
      floor: () => best?.weight ?? 0,
      found: (proposal) => {
        if (!proposal.nodes.includes(needed)) return;
        if (!best || heavierFirst(proposal, best) < 0) best = proposal;
      },
    });
  }
  return best;
}

/**
 * The best proposal for a wish that has just been opened in the market: of the first kind, in the
 * product's order, that there is one of; of seats for a part of the way the heaviest. When nothing fulfils the wish itself, it may still be what a
 * party that wants to sit together has waited for. Null when there is nothing yet.
 */
export function matchArrival(
  market: Market,
  wishId: string,
  now: Date,
  limits: MatchingLimits,
  tries = triesOnArrival,
): Proposal | null {
  const node = market.node(wishId);
  if (!node || node.wish.deadline <= now) return null;
  // Of seats for a part of the way one kind may come with so little of it that another weighs more.
  const isOfStretches = node.movers.some(({ seat }) => seat.kind.stretch !== null);
  for (const roots of [[node], partiesFor(market, node)]) {
    for (const only of isOfStretches ? [null] : proposalKinds) {
      if (roots.length === 0) continue;
      const best = bestOf(market, roots, only, { now, limits, needed: node, tries });
      if (best) return writeProposals([best])[0] ?? null;
    }
  }
  return null;
}
