import type { Market } from '../market/market';
import type { WishNode } from '../market/movers';
import { satisfiesWant } from '../market/rating';
import { type MatchingLimits, type Proposal, type ProposalKind, proposalKinds } from '../route-day';
import { compareByAge, compareByWeight } from '../weight';
import type { SearchResult } from './attempt';
import { createMembersWithoutPrices } from './members';
import { searchProposals } from './search-proposals';
import { toProposals } from './to-proposals';

/** A proposal has at most four parties (product.md part 3). */
const maxRingLimit = 4;

/** Tries for each kind of proposal; the next full match finds the rest. */
const maxTriesForNewWish = 1_500;

export const getRingLimit = ({ maxRingSize }: MatchingLimits): number =>
  Math.max(1, Math.min(maxRingSize, maxRingLimit));

/** Limit of waiting parties that are searched for a new wish, the oldest first. */
const maxParties = 10;

/** Parties that want to sit together where one of this wish's places is. */
function findWaitingParties(market: Market, node: WishNode): WishNode[] {
  const parties = node.movers.flatMap(({ seat }) =>
    [...market.getWanters(seat.kind)].filter(
      (party) =>
        party !== node &&
        party.movers.length > 1 &&
        party.wish.wants.some(
          (want) =>
            want.together &&
            party.movers.some((mover) => satisfiesWant(want, seat.kind, mover.seat.kind)),
        ),
    ),
  );
  return [...new Set(parties)]
    .sort((one, other) => compareByAge(one.wish, other.wish))
    .slice(0, maxParties);
}

function findBestProposal(
  market: Market,
  roots: readonly WishNode[],
  only: ProposalKind | null,
  {
    now,
    limits,
    needed,
    tries,
  }: { now: Date; limits: MatchingLimits; needed: WishNode; tries: number },
): SearchResult | null {
  let best: SearchResult | null = null;
  const members = createMembersWithoutPrices(market, now);
  for (const root of roots) {
    searchProposals(market, root, {
      now,
      members,
      onlyKind: only,
      maxRingSize: getRingLimit(limits),
      tries: Math.ceil(tries / roots.length),
      minWeight: () => best?.weight ?? 0,
      onFound: (proposal) => {
        if (!proposal.nodes.includes(needed)) return;
        if (!best || compareByWeight(proposal, best) < 0) best = proposal;
      },
    });
  }
  return best;
}

/**
 * The best proposal for a new wish: of the first kind that has one, in the product's order; with segments the heaviest of
 * all kinds. When nothing fulfils the wish, parties that wait to sit together are tried. Null when there is none.
 */
export function matchNewWish(
  market: Market,
  wishId: string,
  now: Date,
  limits: MatchingLimits,
  tries = maxTriesForNewWish,
): Proposal | null {
  const node = market.node(wishId);
  if (!node || node.wish.deadline <= now) return null;
  // With segments a preferred kind may cover so little of the leg that another kind weighs more.
  const hasSegments = node.movers.some(({ seat }) => seat.kind.segment !== null);
  for (const roots of [[node], findWaitingParties(market, node)]) {
    for (const only of hasSegments ? [null] : proposalKinds) {
      if (roots.length === 0) continue;
      const best = findBestProposal(market, roots, only, { now, limits, needed: node, tries });
      if (best) return toProposals([best])[0] ?? null;
    }
  }
  return null;
}
