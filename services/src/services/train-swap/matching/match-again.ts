import type { Found } from './attempt';
import { chooseProposals, type Effort } from './choose-proposals';
import { type Market, type Node, openMarket } from './market';
import { ringLimit } from './match-arrival';
import type { MatchingLimits, Proposal, RouteDay } from './route-day';
import { searchFrom } from './search';
import { heavierFirst, preferredFirst } from './weigh';
import { writeProposals } from './write-proposals';

/** How hard to look; what is left out is as small instances are solved. */
export type Thoroughness = Effort & {
  /** Up to this many wishes every proposal there is comes into the pool. */
  exactWishes: number;
  /** Beyond: so many tries for each wish and round, and so many of its best proposals. */
  tries: number;
  best: number;
};

const usual: Thoroughness = {
  exactWishes: 40,
  exactProposals: 600,
  exactSteps: 50_000,
  tries: 3_000,
  best: 8,
};

/** With every proposal wanted, this keeps even a strange instance from taking for ever. */
const triesWhenExact = 200_000;

const poolOrder = (one: Found, other: Found): number =>
  heavierFirst(one, other) || preferredFirst(one.kind, other.kind);

/** Two proposals for the same wishes with the same free places: only the better can ever be chosen. */
function sameThings({ nodes, moves }: Found): string {
  const free = moves
    .filter(({ holder }) => !holder)
    .map(({ kind, seat }) => (seat ? `place ${seat.number}` : `kind ${kind.number}`));
  return [...nodes.map(({ number }) => number), ...free.sort()].join();
}

type Options = { now: Date; largestRing: number; tries: number; best: number };

/** The best proposals of one wish, as many as asked for, and whether there are none besides. */
function proposalsFor(
  market: Market,
  root: Node,
  { best, ...search }: Options,
): { kept: Found[]; all: boolean } {
  let kept: Found[] = [];
  let dropped = false;
  const keep = () => {
    const one = distinct(kept);
    dropped ||= one.length >= best;
    kept = one.slice(0, best);
  };
  const complete = searchFrom(market, root, {
    ...search,
    only: null,
    floor: () => (kept.length >= best ? (kept[best - 1]?.weight ?? 0) : 0),
    found: (proposal) => {
      kept.push(proposal);
      if (kept.length >= 2 * best) keep();
    },
  });
  keep();
  return { kept, all: complete && !dropped };
}

function distinct(found: readonly Found[]): Found[] {
  const seen = new Map<string, Found>();
  for (const each of [...found].sort(poolOrder)) {
    const things = sameThings(each);
    if (!seen.has(things)) seen.set(things, each);
  }
  return [...seen.values()];
}

/**
 * Matches all open wishes of a route-day afresh: the proposals that weigh most together. Exact for few wishes; for
 * many, the best proposals of each wish are pooled and packed, round after round for those left over, and
 * at last all that was pooled is packed once more.
 */
export function matchAgain(
  routeDay: RouteDay,
  now: Date,
  limits: MatchingLimits,
  thoroughness: Partial<Thoroughness> = {},
): Proposal[] {
  const { exactWishes, tries, best, ...effort } = { ...usual, ...thoroughness };
  const market = openMarket(routeDay);
  const largestRing = ringLimit(limits);
  const isSmall = market.nodes().length <= exactWishes;
  const options = isSmall
    ? { now, largestRing, tries: triesWhenExact, best: Number.POSITIVE_INFINITY }
    : { now, largestRing, tries, best };
  const matched: Found[] = [];
  const givenFree: string[] = [];
  let pool: Found[] = [];
  let roots = market.nodes();
  for (;;) {
    // Who has no other proposals than those already pooled is not asked again: the market only shrinks.
    const more: Node[] = [];
    const round = distinct(
      roots.flatMap((node) => {
        const { kept, all } = proposalsFor(market, node, options);
        if (!all) more.push(node);
        return kept;
      }),
    );
    pool = pool.concat(round);
    const chosen = chooseProposals(round, effort).map((index) => round[index] as Found);
    matched.push(...chosen);
    if (chosen.length === 0 || isSmall) break;
    givenFree.push(...leave(market, chosen));
    roots = more.filter(({ wish }) => market.node(wish.id) !== null);
  }
  for (const placeId of givenFree) market.freePlace(placeId);
  return writeProposals(isSmall ? matched : packAll(distinct(pool), matched, effort));
}

/** The matched leave the market with all they hold and get. Answers the places that were free. */
function leave(market: Market, matched: readonly Found[]): string[] {
  const hops = writeProposals(matched).flatMap((proposal) => proposal.hops);
  const free = hops.map(({ to }) => to).filter((placeId) => market.takePlace(placeId));
  for (const { wishId } of hops) market.closeWish(wishId);
  return free;
}

function packAll(pool: readonly Found[], matched: readonly Found[], effort: Effort): Found[] {
  const things = new Set(matched.map(sameThings));
  const start = [...pool.keys()].filter((index) => things.has(sameThings(pool[index] as Found)));
  return chooseProposals(pool, effort, start).map((index) => pool[index] as Found);
}
