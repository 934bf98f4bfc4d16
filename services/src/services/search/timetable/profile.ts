/** Stands for "no entry" where a place in a profile is expected. */
export const noEntry = -1;

/**
 * The ways on from one station with an exact number of rides. Entries are added with ever earlier
 * departures and ever earlier arrivals, so a later entry departs and arrives before those above it.
 */
export class Profile {
  private readonly departs: number[] = [];
  readonly arrives: number[] = [];
  readonly boardHop: number[] = [];
  readonly alightHop: number[] = [];
  /** The entry to go on with, in the profile of the alighting station with one ride less. */
  readonly next: number[] = [];

  get length(): number {
    return this.departs.length;
  }

  /** Arrival of the newest entry, which departs first and arrives first. */
  earliestArrival(): number {
    return this.arrives[this.arrives.length - 1] ?? Number.POSITIVE_INFINITY;
  }

  departure(entry: number): number {
    return this.departs[entry] ?? 0;
  }

  add(departs: number, arrives: number, boardHop: number, alightHop: number, next: number): void {
    this.departs.push(departs);
    this.arrives.push(arrives);
    this.boardHop.push(boardHop);
    this.alightHop.push(alightHop);
    this.next.push(next);
  }

  /** The entry that arrives first among those that depart at `time` or later. */
  bestFrom(time: number): number {
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
