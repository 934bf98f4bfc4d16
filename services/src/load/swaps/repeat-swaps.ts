import { medianBy } from '../percentile';
import type { SwapFigures } from './measure-swaps';

/** The round with the median of `perSecond`, which ranges from `slowest` to `fastest`. */
export type SwapsFigures = SwapFigures & { rounds: number; slowest: number; fastest: number };

/**
 * The first rounds mostly measure compilation and do not count. There is one per process, because each process gets
 * only a part of a round.
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
    // A failed swap in any round must show.
    swaps: Math.min(...all.map(({ swaps }) => swaps)),
    rounds,
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
  };
}
