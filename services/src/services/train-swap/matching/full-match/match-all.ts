import { Market } from '../market/market';
import type { WishNode } from '../market/movers';
import { chooseByPrices, improveChoice } from '../packing/choose-proposals';
import type { MatchingLimits, Proposal, RouteDay } from '../route-day';
import type { SearchResult } from '../search/attempt';
import { getRingLimit } from '../search/match-new-wish';
import { createMembersWithoutPrices } from '../search/members';
import { toProposals } from '../search/to-proposals';
import { defaultEffort, type MatchingEffort, maxTriesWhenExact } from './effort';
import { findParts } from './find-parts';
import { findProposals } from './find-proposals';
import { matchByPrices } from './match-by-prices';
import { ProposalPool } from './proposal-pool';

/**
 * Matches all open wishes of a route-day and returns the proposals with the highest total weight. Independent parts of
 * the market are solved apart, the smallest first: exactly when they have few wishes, otherwise by prices.
 */
export function matchAll(
  routeDay: RouteDay,
  now: Date,
  limits: MatchingLimits,
  effortOptions: Partial<MatchingEffort> = {},
): Proposal[] {
  const effort = { ...defaultEffort, ...effortOptions };
  const market = new Market(routeDay);
  const options = { now, maxRingSize: getRingLimit(limits), effort };
  const parts = findParts(market).sort((one, other) => one.length - other.length);
  return toProposals(
    parts.flatMap((nodes) =>
      nodes.length <= effort.exactWishes
        ? matchExactly(market, nodes, options)
        : matchByPrices(market, nodes, options),
    ),
  );
}

function matchExactly(
  market: Market,
  nodes: readonly WishNode[],
  { now, maxRingSize, effort }: { now: Date; maxRingSize: number; effort: MatchingEffort },
): SearchResult[] {
  const members = createMembersWithoutPrices(market, now);
  const search = { now, members, maxRingSize, tries: maxTriesWhenExact, best: Infinity };
  const pool = new ProposalPool();
  for (const node of nodes) {
    if (!effort.shouldStop()) pool.add(findProposals(market, node, search));
  }
  return pool.size === 0 ? [] : improveChoice(chooseByPrices(pool.list(), effort), effort);
}
