/** The index for "no entry". */
export const noEntry = -1;

/**
 * The onward journeys from one point with an exact number of legs. Entries are added in descending order of departure
 * and arrival.
 */
export class Profile {
  private readonly departs: number[] = [];
  readonly arrives: number[] = [];
  readonly boardHop: number[] = [];
  readonly alightHop: number[] = [];
  /** The point of the next train, and the entry in its profile with one leg less. */
  readonly nextPoint: number[] = [];
  readonly next: number[] = [];

  get length(): number {
    return this.departs.length;
  }

  /** Arrival of the last added entry, the earliest one. */
  earliestArrival(): number {
    return this.arrives[this.arrives.length - 1] ?? Number.POSITIVE_INFINITY;
  }

  departure(entry: number): number {
    return this.departs[entry] ?? 0;
  }

  add(
    departs: number,
    arrives: number,
    boardHop: number,
    alightHop: number,
    nextPoint: number,
    next: number,
  ): void {
    this.departs.push(departs);
    this.arrives.push(arrives);
    this.boardHop.push(boardHop);
    this.alightHop.push(alightHop);
    this.nextPoint.push(nextPoint);
    this.next.push(next);
  }

  /** The entry that arrives first among those that depart at `time` or later. */
  findBest(time: number): number {
    let low = 0;
    let high = this.departs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.departs[middle] ?? 0) >= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? noEntry : low - 1;
  }
}
