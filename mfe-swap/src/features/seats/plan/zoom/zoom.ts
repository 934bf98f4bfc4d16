/** Sizes of the plan that the buttons choose; 1 gives seats of 44 px. */
const levels: readonly number[] = [0.6, 0.8, 1, 1.25, 1.5, 2];
export const minZoom = Math.min(...levels);
export const maxZoom = Math.max(...levels);

export const clampZoom = (zoom: number): number => Math.min(maxZoom, Math.max(minZoom, zoom));

/** The next level; the same zoom at the end of the range. */
export function stepZoom(zoom: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? levels.find((level) => level > zoom + 0.01)
      : levels.filter((level) => level < zoom - 0.01).at(-1);
  return next ?? zoom;
}

/** The zoom while two fingers move; the distances are in CSS pixels. */
export function pinchZoom(zoomAtStart: number, distanceAtStart: number, distance: number): number {
  return distanceAtStart > 0 ? clampZoom((zoomAtStart * distance) / distanceAtStart) : zoomAtStart;
}

/** A trackpad sends a pinch as wheel events with small deltas, a mouse wheel with Ctrl about 100 for each notch. */
export function wheelZoom(zoom: number, deltaY: number): number {
  const limited = Math.min(30, Math.max(-30, deltaY));
  return clampZoom(zoom * Math.exp(-limited / 100));
}

type Point = { x: number; y: number };

export const distanceBetween = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

export const midpoint = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
