import type { Coach, Place } from '../get-seat-map';
import { fitting, isOpen, suits, type Wish } from './name-place';

/** The coach with the most open places that meet all wishes. */
export function findRoomiest(
  coaches: readonly Coach[],
  wanted: readonly Wish[],
): Coach | undefined {
  return [...coaches].sort((one, other) => fitting(other, wanted) - fitting(one, wanted))[0];
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
  const coach = shown && fitting(shown, wanted) > 0 ? shown : findRoomiest(coaches, wanted);
  const place = coach?.places.find((one) => isOpen(one) && suits(coach, one, wanted));
  return coach && place ? { coach, place } : null;
}
