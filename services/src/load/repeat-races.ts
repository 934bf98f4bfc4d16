import { percentile } from './percentile';

/** `p99` in milliseconds, of all who pressed. */
export type RaceFigures = { winners: number; refused: number; others: number; p99: number };
/** `p99` is the median of the races that count, between `fastest` and `slowest`; `first` that of the first race of all. */
export type RacesFigures = RaceFigures & {
  races: number;
  fastest: number;
  slowest: number;
  first: number;
};

/** In its first race a process finds nothing compiled, and in its second not all of it. */
const uncountedOfEach = 2;
const counted = 5;

/** One race says little: the fastest and the slowest of a warm process lie apart by half. */
export async function repeatRaces(
  processes: number,
  race: (nth: number) => Promise<RaceFigures>,
): Promise<RacesFigures> {
  const uncounted = uncountedOfEach * processes;
  const all: RaceFigures[] = [];
  for (let nth = 0; nth < uncounted + counted; nth += 1) all.push(await race(nth));
  const p99 = all.slice(uncounted).map((each) => each.p99);
  // What is promised of winners holds for every race.
  const poorest = all.reduce((one, other) => (other.winners < one.winners ? other : one));
  return {
    ...poorest,
    p99: percentile(p99, 0.5),
    races: counted,
    fastest: Math.min(...p99),
    slowest: Math.max(...p99),
    first: all[0]?.p99 ?? 0,
  };
}
