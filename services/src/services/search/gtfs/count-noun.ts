/** A number with its noun: `1 train`, `6,063 trains`. */
export const countNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
