import type { SwapFigures } from './measure-swaps';
import { medianBy } from './percentile';

/** The round that is the median by what was done in a second, between `slowest` and `fastest`. */
export type SwapsFigures = SwapFigures & { rounds: number; slowest: number; fastest: number };

/** The first round finds little compiled and is not counted: much of what it would tell is the compiler's work. */
export async function repeatSwaps(
  rounds: number,
  round: () => Promise<SwapFigures>,
): Promise<SwapsFigures> {
  await round();
  const all: SwapFigures[] = [];
  for (let nth = 0; nth < rounds; nth += 1) all.push(await round());
  const rates = all.map(({ perSecond }) => perSecond);
  return {
    ...medianBy(all, ({ perSecond }) => perSecond),
    // What is not done counts in every round.
    swaps: Math.min(...all.map(({ swaps }) => swaps)),
    rounds,
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
  };
}
