import { Market } from '../market/market';
import type { WishNode } from '../market/movers';
import { chooseProposals, type PackingEffort } from '../packing/choose-proposals';
import type { MatchingLimits, Proposal, RouteDay } from '../route-day';
import type { SearchResult } from '../search/attempt';
import { getRingLimit } from '../search/match-new-wish';
import { searchProposals } from '../search/search-proposals';
import { toProposals } from '../search/to-proposals';
import { compareByPreference, compareByWeight } from '../weight';

/** Limits of the full match; the defaults solve small instances exactly. */
export type MatchingEffort = PackingEffort & {
  /** Up to this many wishes the pool contains every possible proposal. */
  exactWishes: number;
  /** Above that: tries and best proposals for each wish and round. */
  tries: number;
  best: number;
};

const defaultEffort: MatchingEffort = {
  exactWishes: 40,
  exactProposals: 600,
  exactSteps: 50_000,
  tries: 3_000,
  best: 8,
};

/** Bounds the time of an exact search. */
const maxTriesWhenExact = 200_000;

const compareResults = (one: SearchResult, other: SearchResult): number =>
  compareByWeight(one, other) || compareByPreference(one.kind, other.kind);

/** Proposals with the same key use the same wishes and free places, so only the heaviest can be chosen. */
function getResourceKey({ nodes, moves }: SearchResult): string {
  const free = moves
    .filter(({ holder }) => !holder)
    .map(({ kind, seat }) => (seat ? `place ${seat.number}` : `kind ${kind.number}`));
  return [...nodes.map(({ number }) => number), ...free.sort()].join();
}

type Options = { now: Date; maxRingSize: number; tries: number; best: number };

/** The best proposals of one wish, and whether these are all of them. */
function findProposals(
  market: Market,
  root: WishNode,
  { best, ...search }: Options,
): { results: SearchResult[]; isComplete: boolean } {
  let results: SearchResult[] = [];
  let isTruncated = false;
  const keepBest = () => {
    const one = removeDuplicates(results);
    isTruncated ||= one.length >= best;
    results = one.slice(0, best);
  };
  const complete = searchProposals(market, root, {
    ...search,
    onlyKind: null,
    minWeight: () => (results.length >= best ? (results[best - 1]?.weight ?? 0) : 0),
    onFound: (proposal) => {
      results.push(proposal);
      if (results.length >= 2 * best) keepBest();
    },
  });
  keepBest();
  return { results, isComplete: complete && !isTruncated };
}

function removeDuplicates(found: readonly SearchResult[]): SearchResult[] {
  const seen = new Map<string, SearchResult>();
  for (const each of [...found].sort(compareResults)) {
    const key = getResourceKey(each);
    if (!seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()];
}

/**
 * Matches all open wishes of a route-day and returns the proposals with the highest total weight. Exact for few wishes.
 * For many wishes, each round pools and packs the best proposals of the unmatched wishes; the whole pool is packed at
 * the end.
 */
export function matchAll(
  routeDay: RouteDay,
  now: Date,
  limits: MatchingLimits,
  effortOptions: Partial<MatchingEffort> = {},
): Proposal[] {
  const { exactWishes, tries, best, ...effort } = { ...defaultEffort, ...effortOptions };
  const market = new Market(routeDay);
  const maxRingSize = getRingLimit(limits);
  const isSmall = market.nodes().length <= exactWishes;
  const options = isSmall
    ? { now, maxRingSize, tries: maxTriesWhenExact, best: Number.POSITIVE_INFINITY }
    : { now, maxRingSize, tries, best };
  const matched: SearchResult[] = [];
  const givenFree: string[] = [];
  let pool: SearchResult[] = [];
  let roots = market.nodes();
  for (;;) {
    // The market only shrinks, so a wish whose proposals are all pooled is not searched again.
    const more: WishNode[] = [];
    const round = removeDuplicates(
      roots.flatMap((node) => {
        const { results, isComplete: all } = findProposals(market, node, options);
        if (!all) more.push(node);
        return results;
      }),
    );
    pool = pool.concat(round);
    const chosen = chooseProposals(round, effort).map((index) => round[index] as SearchResult);
    matched.push(...chosen);
    if (chosen.length === 0 || isSmall) break;
    givenFree.push(...removeMatched(market, chosen));
    roots = more.filter(({ wish }) => market.node(wish.id) !== null);
  }
  for (const placeId of givenFree) market.freePlace(placeId);
  return toProposals(isSmall ? matched : packPool(removeDuplicates(pool), matched, effort));
}

/** Removes matched wishes and their places from the market. Returns the places that were free. */
function removeMatched(market: Market, matched: readonly SearchResult[]): string[] {
  const hops = toProposals(matched).flatMap((proposal) => proposal.hops);
  const free = hops.map(({ to }) => to).filter((placeId) => market.takePlace(placeId));
  for (const { wishId } of hops) market.removeWish(wishId);
  return free;
}

function packPool(
  pool: readonly SearchResult[],
  matched: readonly SearchResult[],
  effort: PackingEffort,
): SearchResult[] {
  const key = new Set(matched.map(getResourceKey));
  const start = [...pool.keys()].filter((index) =>
    key.has(getResourceKey(pool[index] as SearchResult)),
  );
  return chooseProposals(pool, effort, start).map((index) => pool[index] as SearchResult);
}
