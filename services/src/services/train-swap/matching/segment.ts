import type { Segment } from '../contract/seat';

/** The common part of two segments, which may be empty; null is the full leg. */
export function intersectSegments(one: Segment | null, other: Segment | null): Segment | null {
  if (one === null || other === null) return one ?? other;
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

export const isEmptySegment = (segment: Segment | null): boolean =>
  segment !== null && segment.from >= segment.to;

/** Share of the leg that the segment covers, from 0 to 1. */
export const getSegmentShare = (segment: Segment | null, ride: Segment | null): number =>
  segment === null || ride === null ? 1 : (segment.to - segment.from) / (ride.to - ride.from);
