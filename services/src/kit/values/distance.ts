export type Location = { latitude: number; longitude: number };

/** Metres between two locations; accurate to a few metres over some kilometres. */
export function metresBetween(a: Location, b: Location): number {
  const radians = Math.PI / 180;
  const north = (b.latitude - a.latitude) * radians;
  const middle = ((a.latitude + b.latitude) / 2) * radians;
  const east = (b.longitude - a.longitude) * radians * Math.cos(middle);
  return Math.hypot(north, east) * 6_371_000;
}
