import type { Market } from '../market/market';
import type { WishNode } from '../market/movers';
import { Attempt, type Move, type SearchResult } from '../search/attempt';
import type { Members } from '../search/members';
import { type Ring, type RingFinder, toMoves } from '../search/ring-finder';
import { searchProposals } from '../search/search-proposals';
import { compareByNetWeight, ProposalPool } from './proposal-pool';

/** A proposal that is worth no more than the prices of its wishes is not pooled. */
const minNetWeight = 1e-6;

type Options = {
  now: Date;
  members: Members;
  maxRingSize: number;
  /** So many proposals are returned. */
  best: number;
};

/** The best proposals of one wish, the highest net weight first. */
export function findProposals(
  market: Market,
  root: WishNode,
  { best, ...search }: Options & { tries: number },
): SearchResult[] {
  let results: SearchResult[] = [];
  const keepBest = () => {
    const pool = new ProposalPool();
    pool.add(results);
    results = pool.list(compareByNetWeight).slice(0, best);
  };
  searchProposals(market, root, {
    ...search,
    onlyKind: null,
    minWeight: () => results[best - 1]?.netWeight ?? minNetWeight,
    onFound: (proposal) => {
      results.push(proposal);
      if (results.length >= 2 * best) keepBest();
    },
  });
  keepBest();
  return results;
}

/** The same for a single traveller, without parties as partners, much faster. */
export function findRings(
  finder: RingFinder,
  root: WishNode,
  { best, ...options }: Options,
): SearchResult[] {
  let rings: { ring: Ring; netWeight: number }[] = [];
  const keepBest = () => {
    rings = rings.sort((one, other) => other.netWeight - one.netWeight).slice(0, best);
  };
  const [mover] = root.movers;
  if (!mover) return [];
  finder.find(
    mover,
    () => rings[best - 1]?.netWeight ?? minNetWeight,
    (ring, netWeight) => {
      rings.push({ ring, netWeight });
      if (rings.length >= 2 * best) keepBest();
    },
  );
  keepBest();
  const results = rings.flatMap(({ ring }) => rate(root, toMoves(ring), options) ?? []);
  return results.filter(({ netWeight }) => netWeight > minNetWeight).sort(compareByNetWeight);
}

/** The proposal of these moves; null when their segments have nothing in common. */
function rate(
  root: WishNode,
  moves: readonly Move[],
  { members, maxRingSize }: Pick<Options, 'members' | 'maxRingSize'>,
): SearchResult | null {
  const attempt = new Attempt(root, maxRingSize, members);
  let result: SearchResult | null = null;
  const applyFrom = (index: number) => {
    const move = moves[index];
    if (!move) {
      result = attempt.toResult();
      return;
    }
    const gain = move.mover.gains.get(move.kind) ?? 0;
    attempt.tryMove(move, gain, Number.NEGATIVE_INFINITY, () => applyFrom(index + 1));
  };
  applyFrom(0);
  return result;
}
