import type { Market } from '../market/market';
import type { WishNode } from '../market/movers';
import { type Choice, chooseByPrices, improveChoice } from '../packing/choose-proposals';
import type { SearchResult } from '../search/attempt';
import { PricedMembers } from '../search/members';
import { RingFinder } from '../search/ring-finder';
import { type MatchingEffort, shareEffort } from './effort';
import { findProposals, findRings } from './find-proposals';
import { ProposalPool } from './proposal-pool';

/** Part of a proposal's net weight that its wishes cost more for those who are searched after it. */
const priceRise = 0.25;

type Options = { now: Date; maxRingSize: number; effort: MatchingEffort };

/** Matches many wishes: the last choice of the rounds, improved. */
export function matchByPrices(
  market: Market,
  nodes: readonly WishNode[],
  options: Options,
): SearchResult[] {
  const choice = chooseInRounds(market, nodes, options);
  return choice ? improveChoice(choice, options.effort) : [];
}

/**
 * Chooses proposals in rounds. Each round searches every wish for proposals that are worth more than the prices of
 * their wishes, and computes new prices from all proposals found so far: a wish that many proposals need is dear. So
 * later rounds find what the best choice lacks (column generation, Gilmore and Gomory 1961).
 */
export function chooseInRounds(
  market: Market,
  nodes: readonly WishNode[],
  { now, maxRingSize, effort }: Options,
): Choice | undefined {
  const pool = new ProposalPool();
  let choice: Choice | undefined;
  for (let round = 0; round < effort.rounds && !effort.shouldStop(); round += 1) {
    const members = new PricedMembers(nodes, now, choice?.prices);
    const { size } = pool;
    pool.add(searchAll(market, nodes, members, { now, maxRingSize, effort }));
    if (pool.size === size) break;
    choice = chooseByPrices(pool.list(), effort, choice);
  }
  return choice;
}

function searchAll(
  market: Market,
  nodes: readonly WishNode[],
  members: PricedMembers,
  { now, maxRingSize, effort }: Options,
): SearchResult[] {
  const { widths, shouldStop } = effort;
  const { best, tries } = shareEffort(effort, nodes.length);
  const search = { now, members, maxRingSize, best };
  const finder = new RingFinder(market, { ...search, widths });
  const found: SearchResult[] = [];
  for (const node of nodes) {
    if (shouldStop()) break;
    if (node.deadline <= now.getTime()) continue;
    const isSingle = node.movers.length === 1;
    const results = isSingle
      ? findRings(finder, node, search)
      : findProposals(market, node, { ...search, tries });
    const [first] = results;
    if (first) {
      const rise = (priceRise * first.netWeight) / first.nodes.length;
      for (const each of first.nodes) members.raisePrice(each, rise);
    }
    for (const each of results) found.push(each);
  }
  return found;
}
