import type { SearchResult } from '../search/attempt';
import { compareByPreference, compareByWeight } from '../weight';

const compareResults = (one: SearchResult, other: SearchResult): number =>
  compareByWeight(one, other) || compareByPreference(one.kind, other.kind);

export const compareByNetWeight = (one: SearchResult, other: SearchResult): number =>
  other.netWeight - one.netWeight || compareResults(one, other);

/** Proposals with the same key use the same wishes and free places, so only the heaviest can be chosen. */
function getResourceKey({ nodes, moves }: SearchResult): string {
  const free = moves
    .filter(({ holder }) => !holder)
    .map(({ kind, seat }) => (seat ? `place ${seat.number}` : `kind ${kind.number}`));
  return [...nodes.map(({ number }) => number), ...free.sort()].join();
}

/** The heaviest proposal for each set of wishes and free places. */
export class ProposalPool {
  private readonly proposals = new Map<string, SearchResult>();

  get size(): number {
    return this.proposals.size;
  }

  add(found: readonly SearchResult[]): void {
    for (const each of found) {
      const key = getResourceKey(each);
      const known = this.proposals.get(key);
      if (!known || compareResults(each, known) < 0) this.proposals.set(key, each);
    }
  }

  /** The first in this order come first; without it, the heaviest. */
  list(compare = compareResults): SearchResult[] {
    return [...this.proposals.values()].sort(compare);
  }
}
