const hourMs = 3_600_000;

/** Times before departure, in ms, at which all open wishes of a route-day are matched again. */
export const fullMatchTimesMs = [24 * hourMs, 2 * hourMs] as const;

/** How many full matches for this departure are due or past at `now`. */
export const countDueFullMatches = (departure: Date, now: Date): number =>
  fullMatchTimesMs.filter((before) => departure.getTime() - now.getTime() <= before).length;
