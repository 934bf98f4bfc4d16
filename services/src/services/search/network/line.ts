/**
 * One line of the illustrative network, in both directions. Minutes after the first departure: a stop has its arrival
 * and, when the train stops longer than a minute, its departure.
 */
export type Line = {
  operator: { code: string; name: string };
  /** The first two characters of the headcode, towards the last stop and back, and the first number. */
  headcodes: { out: string; back: string; first: number };
  /** Coach layouts, used in rotation. */
  layoutIds: [string, ...string[]];
  /** First and last departure from either end, minutes after midnight, and the interval. */
  departures: { out: [number, number]; back: [number, number]; every: number };
  stops: [crs: string, arrival: number, departure?: number][];
};

/** `6:30` as minutes after midnight. */
export const at = (hours: number, minutes = 0): number => hours * 60 + minutes;
