import type { SwapFigures } from './measure-swaps';
import { medianBy } from './percentile';

/** The round that is the median by what was done in a second, between `slowest` and `fastest`. */
export type SwapsFigures = SwapFigures & { rounds: number; slowest: number; fastest: number };

/**
 * A process finds little compiled in its first round, and much of what that would tell is the compiler's work: of a
 * round each of `processes` gets its part, so as many are not counted.
 */
export async function repeatSwaps(
  processes: number,
  rounds: number,
  round: () => Promise<SwapFigures>,
): Promise<SwapsFigures> {
  for (let nth = 0; nth < processes; nth += 1) await round();
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
