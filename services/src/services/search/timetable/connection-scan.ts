import { minimumChangeSeconds } from '../contract';
import type { DayTimetable } from './day-timetable';
import { noEntry, Profile } from './profile';
import { type FoundJourney, type JourneyQuery, type Ride, toJourney } from './ride';

/** At most this many trains in one journey. */
export const mostRides = 5;

const never = 0x7fffffff;

type Onward = { arrives: Int32Array; alightHop: Int32Array; next: Int32Array };

/**
 * The best journeys to a station by profile connection scan: hops are read from the last departure
 * to the first, and for each number of rides it is kept how early one arrives from each train and
 * each station (Dibbelt, Pajor, Strasser, Wagner: Connection Scan Algorithm, 2018, part 4).
 */
class Scan {
  private readonly profiles: (Profile | undefined)[];
  private readonly onward: Onward;

  constructor(
    private readonly day: DayTimetable,
    private readonly query: JourneyQuery,
    private readonly skip: (run: number) => boolean,
  ) {
    this.profiles = new Array(day.stationCount * mostRides);
    const size = day.runs.length * mostRides;
    this.onward = {
      arrives: new Int32Array(size).fill(never),
      alightHop: new Int32Array(size),
      next: new Int32Array(size),
    };
  }

  run(): void {
    const { hops } = this.day;
    for (let hop = hops.length - 1; hop >= 0; hop -= 1) {
      if ((hops.departs[hop] ?? 0) < this.query.earliest) return;
      const run = hops.run[hop] ?? 0;
      if (!this.skip(run)) this.take(hop, run, hops.call[hop] ?? 0);
    }
  }

  private take(hop: number, run: number, call: number): void {
    const trip = this.day.runs[run]?.trip;
    if (!trip) return;
    const to = trip.stations[call + 1] ?? 0;
    if (!trip.noAlighting.includes(call + 1)) this.alight(hop, run, to);
    const from = trip.stations[call] ?? 0;
    if (from !== this.query.to && !trip.noBoarding.includes(call)) this.board(hop, run, from);
  }

  /** What getting off at the end of this hop is worth, for each number of rides. */
  private alight(hop: number, run: number, to: number): void {
    const arrives = this.day.hops.arrives[hop] ?? 0;
    if (to === this.query.to) {
      this.keep(run * mostRides, arrives, hop, noEntry);
      return;
    }
    for (let rides = 1; rides < mostRides; rides += 1) {
      const profile = this.profiles[to * mostRides + rides - 1];
      if (!profile) continue;
      const entry = profile.bestFrom(arrives + minimumChangeSeconds);
      if (entry === noEntry) continue;
      this.keep(run * mostRides + rides, profile.arrives[entry] ?? never, hop, entry);
    }
  }

  private keep(place: number, arrives: number, alightHop: number, next: number): void {
    const { onward } = this;
    if (arrives >= (onward.arrives[place] ?? never)) return;
    onward.arrives[place] = arrives;
    onward.alightHop[place] = alightHop;
    onward.next[place] = next;
  }

  /** Getting on here is worth keeping when no later train with as few rides arrives as early. */
  private board(hop: number, run: number, from: number): void {
    const departs = this.day.hops.departs[hop] ?? 0;
    let best = never;
    for (let rides = 0; rides < mostRides; rides += 1) {
      const place = run * mostRides + rides;
      const arrives = this.onward.arrives[place] ?? never;
      const known = this.profiles[from * mostRides + rides];
      const before = known?.earliestArrival() ?? never;
      if (before < best) best = before;
      if (arrives >= best) continue;
      best = arrives;
      const profile = known ?? new Profile();
      this.profiles[from * mostRides + rides] = profile;
      const { alightHop, next } = this.onward;
      profile.add(departs, arrives, hop, alightHop[place] ?? 0, next[place] ?? noEntry);
    }
  }

  /** The journeys found from the query's first station with two rides or more. */
  journeys(): FoundJourney[] {
    const found: FoundJourney[] = [];
    for (let rides = 1; rides < mostRides; rides += 1) {
      const profile = this.profiles[this.query.from * mostRides + rides];
      if (!profile) continue;
      for (let entry = 0; entry < profile.length; entry += 1)
        if (profile.departure(entry) < this.query.latest)
          found.push(toJourney(this.day, this.ridesOf(rides, entry)));
    }
    return found;
  }

  private ridesOf(rides: number, entry: number): Ride[] {
    const { hops, runs } = this.day;
    const journey: Ride[] = [];
    let station = this.query.from;
    let at = entry;
    for (let left = rides; left >= 0; left -= 1) {
      const profile = this.profiles[station * mostRides + left];
      const boardHop = profile?.boardHop[at] ?? 0;
      const alightHop = profile?.alightHop[at] ?? 0;
      const run = hops.run[boardHop] ?? 0;
      const alight = (hops.call[alightHop] ?? 0) + 1;
      journey.push({ run, board: hops.call[boardHop] ?? 0, alight });
      station = runs[run]?.trip.stations[alight] ?? 0;
      at = profile?.next[at] ?? noEntry;
    }
    return journey;
  }
}

/**
 * Journeys with at least one change that are worth taking: none departs later, arrives earlier and
 * has fewer changes than another; a journey through the night is also measured against those of the
 * next morning, which are not given. Runs that `skip` names are not used: cancelled trains, say.
 */
export const findJourneysWithChanges = (
  day: DayTimetable,
  query: JourneyQuery,
  skip: (run: number) => boolean,
): FoundJourney[] => {
  const scan = new Scan(day, query, skip);
  scan.run();
  return scan.journeys();
};
