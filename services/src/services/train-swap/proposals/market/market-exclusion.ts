import type { Market, Proposal, Wish } from '../../matching/matching';

/** A wish that cannot get a place on this train. */
export type ImpossiblePart = { wishId: string; trainId: string };

/** Temporarily removes wishes and places from an index; `restore` puts them back. */
export function createMarketExclusion(index: Market) {
  /** The original wishes. */
  const wishes = new Map<string, Wish>();
  const places: string[] = [];

  function close(wishId: string): Wish | null {
    const wish = index.node(wishId)?.wish;
    if (!wish) return null;
    if (!wishes.has(wishId)) wishes.set(wishId, wish);
    index.removeWish(wishId);
    return wish;
  }

  return {
    /** Excludes the members and the new places of a proposal. */
    excludeProposal({ wishIds, hops }: Proposal): void {
      wishIds.forEach(close);
      const assigned = hops.map(({ to }) => to);
      places.push(...assigned.filter((to) => index.hasPlace(to) && index.takePlace(to)));
    },
    /** Excludes one train from a wish. */
    excludePart({ wishId, trainId }: ImpossiblePart): void {
      const wish = close(wishId);
      if (!wish) return;
      index.addWish({ ...wish, wants: wish.wants.filter((want) => want.trainId !== trainId) });
    },
    restore(): void {
      for (const place of places) index.freePlace(place);
      for (const wish of wishes.values()) {
        index.removeWish(wish.id);
        index.addWish(wish);
      }
    },
  };
}
