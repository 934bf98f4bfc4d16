import type { Coach, Place } from '../get-seat-map';
import { countMatches, isOpen, meetsWishes, type Wish } from './name-place';

/** The coach with the most open places that meet all wishes. */
export function findBestCoach(
  coaches: readonly Coach[],
  wanted: readonly Wish[],
): Coach | undefined {
  return [...coaches].sort(
    (one, other) => countMatches(other, wanted) - countMatches(one, wanted),
  )[0];
}

/**
 * The first open place that meets all wishes: in the shown coach, else in the coach with the most of them. Null when no
 * place meets them.
 */
export function findMatch(
  coaches: readonly Coach[],
  shown: Coach | undefined,
  wanted: readonly Wish[],
): { coach: Coach; place: Place } | null {
  const coach = shown && countMatches(shown, wanted) > 0 ? shown : findBestCoach(coaches, wanted);
  const place = coach?.places.find((one) => isOpen(one) && meetsWishes(coach, one, wanted));
  return coach && place ? { coach, place } : null;
}
