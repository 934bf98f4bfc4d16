import type { Stretch } from '../contract/seat';

/** What two parts of a way have in common, empty ones among them; null is all the way. */
export function commonStretch(one: Stretch | null, other: Stretch | null): Stretch | null {
  if (one === null || other === null) return one ?? other;
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

export const isEmpty = (stretch: Stretch | null): boolean =>
  stretch !== null && stretch.from >= stretch.to;

/** How much of a ride the stretch is, from 0 to 1. */
export const shareOf = (stretch: Stretch | null, ride: Stretch | null): number =>
  stretch === null || ride === null ? 1 : (stretch.to - stretch.from) / (ride.to - ride.from);
