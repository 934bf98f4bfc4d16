import { percentile } from '../percentile';

/** `p99` of all requests, in milliseconds. */
export type RaceFigures = { winners: number; refused: number; others: number; p99: number };
/** `p99` is the median of the counted races, from `fastest` to `slowest`. `first` is that of the first race. */
export type RacesFigures = RaceFigures & {
  races: number;
  fastest: number;
  slowest: number;
  first: number;
};

/** The first two races of a process run code that is not yet compiled. */
const warmUpRacesPerProcess = 2;
const countedRaces = 5;

/** Repeats the race, because the results of a warm process vary by half. */
export async function repeatRaces(
  processes: number,
  race: (nth: number) => Promise<RaceFigures>,
): Promise<RacesFigures> {
  const warmUpRaces = warmUpRacesPerProcess * processes;
  const all: RaceFigures[] = [];
  for (let nth = 0; nth < warmUpRaces + countedRaces; nth += 1) all.push(await race(nth));
  const p99 = all.slice(warmUpRaces).map((each) => each.p99);
  // The expected number of winners must hold in every race.
  const poorest = all.reduce((one, other) => (other.winners < one.winners ? other : one));
  return {
    ...poorest,
    p99: percentile(p99, 0.5),
    races: countedRaces,
    fastest: Math.min(...p99),
    slowest: Math.max(...p99),
    first: all[0]?.p99 ?? 0,
  };
}
