import type { DayTimetable } from './day-timetable';
import { type FoundJourney, type FoundLeg, type JourneyQuery, toJourney } from './found-journey';
import { noEntry, Profile } from './profile';

export const maxLegs = 5;

const unreachable = 0x7fffffff;

type Onward = {
  arrives: Int32Array;
  alightHop: Int32Array;
  nextPoint: Int32Array;
  next: Int32Array;
};

/**
 * Finds the best journeys to a station by a profile connection scan: hops are processed from the last departure to the
 * first, and for each number of legs the earliest arrival from each train and each boarding point is stored (Dibbelt, Pajor,
 * Strasser, Wagner: Connection Scan Algorithm, 2018, part 4).
 */
class Scan {
  private readonly profiles: (Profile | undefined)[];
  private readonly onward: Onward;
  /** Runs and boarding points from which the destination can be reached. Most hops of a day have neither. */
  private readonly arrivingRuns: Uint8Array;
  private readonly arrivingPoints: Uint8Array;
  private readonly skipped: Uint8Array;

  constructor(
    private readonly day: DayTimetable,
    private readonly query: JourneyQuery,
    skip: (run: number) => boolean,
  ) {
    const points = day.changePoints.boarding.list.length;
    this.profiles = new Array(points * maxLegs);
    this.arrivingPoints = new Uint8Array(points);
    this.arrivingRuns = new Uint8Array(day.runs.length);
    this.skipped = Uint8Array.from(day.runs, (_, run) => Number(skip(run)));
    const size = day.runs.length * maxLegs;
    this.onward = {
      arrives: new Int32Array(size).fill(unreachable),
      alightHop: new Int32Array(size),
      nextPoint: new Int32Array(size),
      next: new Int32Array(size),
    };
  }

  run(): void {
    const { hops } = this.day;
    for (let hop = hops.length - 1; hop >= 0; hop -= 1) {
      if ((hops.departs[hop] ?? 0) < this.query.earliest) return;
      const run = hops.run[hop] ?? 0;
      if (this.skipped[run] === 0) this.scanHop(hop, run, hops.call[hop] ?? 0);
    }
  }

  private scanHop(hop: number, runNumber: number, call: number): void {
    const run = this.day.runs[runNumber];
    if (!run) return;
    const { trip, boardPoints, alightPoints } = run;
    const { from, to } = this.query;
    const alightAt = trip.stations[call + 1] ?? 0;
    if (!trip.noAlighting.includes(call + 1)) {
      if (alightAt === to) this.saveArrival(hop, runNumber);
      // A journey that returns to its first station is worse than one that starts there later.
      else if (alightAt !== from) this.change(hop, runNumber, alightPoints[call + 1] ?? 0);
    }
    if (this.arrivingRuns[runNumber] === 0) return;
    const boardAt = trip.stations[call] ?? 0;
    if (boardAt === to || trip.noBoarding.includes(call)) return;
    this.board(hop, runNumber, boardAt === from ? from : (boardPoints[call] ?? 0));
  }

  private saveArrival(hop: number, run: number): void {
    this.saveOnward(run * maxLegs, this.day.hops.arrives[hop] ?? 0, hop, 0, noEntry);
  }

  /** Saves the arrival when changing at the end of this hop, for each number of legs. */
  private change(hop: number, run: number, alightPoint: number): void {
    const arrives = this.day.hops.arrives[hop] ?? 0;
    for (const { point, seconds } of this.day.changePoints.listChanges(alightPoint)) {
      if (this.arrivingPoints[point] === 0) continue;
      for (let legs = 1; legs < maxLegs; legs += 1) {
        const profile = this.profiles[point * maxLegs + legs - 1];
        const entry = profile?.findBest(arrives + seconds) ?? noEntry;
        if (!profile || entry === noEntry) continue;
        const last = profile.arrives[entry] ?? unreachable;
        this.saveOnward(run * maxLegs + legs, last, hop, point, entry);
      }
    }
  }

  private saveOnward(
    position: number,
    arrives: number,
    alightHop: number,
    nextPoint: number,
    next: number,
  ): void {
    const { onward } = this;
    if (arrives >= (onward.arrives[position] ?? unreachable)) return;
    this.arrivingRuns[Math.floor(position / maxLegs)] = 1;
    onward.arrives[position] = arrives;
    onward.alightHop[position] = alightHop;
    onward.nextPoint[position] = nextPoint;
    onward.next[position] = next;
  }

  /** Saves boarding here when no later train with as few legs arrives as early. */
  private board(hop: number, run: number, point: number): void {
    const departs = this.day.hops.departs[hop] ?? 0;
    let best = unreachable;
    for (let legs = 0; legs < maxLegs; legs += 1) {
      const position = run * maxLegs + legs;
      const arrives = this.onward.arrives[position] ?? unreachable;
      const existing = this.profiles[point * maxLegs + legs];
      const before = existing?.earliestArrival() ?? unreachable;
      if (before < best) best = before;
      if (arrives >= best) continue;
      best = arrives;
      const profile = existing ?? new Profile();
      this.profiles[point * maxLegs + legs] = profile;
      this.arrivingPoints[point] = 1;
      const { alightHop, nextPoint, next } = this.onward;
      profile.add(
        departs,
        arrives,
        hop,
        alightHop[position] ?? 0,
        nextPoint[position] ?? 0,
        next[position] ?? noEntry,
      );
    }
  }

  /** The journeys found from the query's first station with two legs or more. */
  journeys(): FoundJourney[] {
    const found: FoundJourney[] = [];
    for (let legs = 1; legs < maxLegs; legs += 1) {
      const profile = this.profiles[this.query.from * maxLegs + legs];
      if (!profile) continue;
      for (let entry = 0; entry < profile.length; entry += 1)
        if (profile.departure(entry) < this.query.latest)
          found.push(toJourney(this.day, this.buildLegs(legs, entry)));
    }
    return found;
  }

  private buildLegs(legs: number, entry: number): FoundLeg[] {
    const { hops } = this.day;
    const journey: FoundLeg[] = [];
    let point = this.query.from;
    let at = entry;
    for (let left = legs; left >= 0; left -= 1) {
      const profile = this.profiles[point * maxLegs + left];
      const boardHop = profile?.boardHop[at] ?? 0;
      const alightHop = profile?.alightHop[at] ?? 0;
      const alight = (hops.call[alightHop] ?? 0) + 1;
      journey.push({ run: hops.run[boardHop] ?? 0, board: hops.call[boardHop] ?? 0, alight });
      point = profile?.nextPoint[at] ?? 0;
      at = profile?.next[at] ?? noEntry;
    }
    return journey;
  }
}

/**
 * Finds the journeys with changes that no other journey dominates (later departure, earlier arrival, fewer changes).
 * Journeys overnight are also compared with those of the next morning, which are not returned. `skip`: runs that are not
 * used, for example cancelled trains.
 */
export function findJourneysWithChanges(
  day: DayTimetable,
  query: JourneyQuery,
  skip: (run: number) => boolean,
): FoundJourney[] {
  const scan = new Scan(day, query, skip);
  scan.run();
  return scan.journeys();
}
