import type { Market, Proposal, Wish } from '../../matching/matching';
import type { ImpossiblePart } from '../plan-proposals';

/** Takes wishes and places out of an index for a while. */
export function setAside(index: Market) {
  /** As they were at first. */
  const wishes = new Map<string, Wish>();
  const places: string[] = [];

  function close(wishId: string): Wish | null {
    const wish = index.node(wishId)?.wish;
    if (!wish) return null;
    if (!wishes.has(wishId)) wishes.set(wishId, wish);
    index.closeWish(wishId);
    return wish;
  }

  return {
    /** Who takes part in it, and what they get. */
    proposal({ wishIds, hops }: Proposal): void {
      wishIds.forEach(close);
      const got = hops.map(({ to }) => to);
      places.push(...got.filter((to) => index.knows(to) && index.takePlace(to)));
    },
    /** That wish for that train; others that it has stay. */
    part({ wishId, trainId }: ImpossiblePart): void {
      const wish = close(wishId);
      if (!wish) return;
      index.openWish({ ...wish, wants: wish.wants.filter((want) => want.trainId !== trainId) });
    },
    putBack(): void {
      for (const place of places) index.freePlace(place);
      for (const wish of wishes.values()) {
        index.closeWish(wish.id);
        index.openWish(wish);
      }
    },
  };
}
