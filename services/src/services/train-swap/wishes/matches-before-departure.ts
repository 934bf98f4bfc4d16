const hour = 3_600_000;

/** Everything open on a route-day is matched afresh so long before its trains leave, in ms. */
export const fullMatchesAt = [24 * hour, 2 * hour] as const;

/** How many of the full matches for this departure are due, or are gone by, at `now`. */
export const matchesBeforeDeparture = (departure: Date, now: Date): number =>
  fullMatchesAt.filter((before) => departure.getTime() - now.getTime() <= before).length;
