const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

const quantile = (numbers: readonly number[], share: number): number => {
  const ranked = sorted(numbers);
  const place = (ranked.length - 1) * share;
  const below = ranked[Math.floor(place)] ?? Number.NaN;
  const above = ranked[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The middle half: the distance between the first and the third quarter. */
export const spread = (numbers: readonly number[]): number =>
  quantile(numbers, 0.75) - quantile(numbers, 0.25);
