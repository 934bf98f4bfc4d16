import type { DayTimetable } from './day-timetable';
import { type FoundJourney, type JourneyQuery, toJourney } from './found-journey';

function groupByRun(day: DayTimetable, station: number): Map<number, number[]> {
  const calls = new Map<number, number[]>();
  for (const { run, call } of day.visits.get(station) ?? []) {
    const existing = calls.get(run);
    if (existing) existing.push(call);
    else calls.set(run, [call]);
  }
  return calls;
}

/** Finds every train between two stations without a change, unordered. */
export function findDirectTrains(day: DayTimetable, query: JourneyQuery): FoundJourney[] {
  const boards = groupByRun(day, query.from);
  const alights = groupByRun(day, query.to);
  const found: FoundJourney[] = [];
  for (const [run, boardCalls] of boards) {
    const trip = day.runs[run]?.trip;
    const alightCalls = alights.get(run);
    if (!trip || !alightCalls) continue;
    const boarding = boardCalls.filter((call) => !trip.noBoarding.includes(call));
    const alighting = alightCalls.filter((call) => !trip.noAlighting.includes(call));
    boarding.forEach((board, index) => {
      const alight = alighting.find((call) => call > board);
      // A train that calls twice is boarded at the second call, if it still reaches the destination.
      const later = boarding[index + 1];
      if (alight === undefined || (later !== undefined && later < alight)) return;
      const journey = toJourney(day, [{ run, board, alight }]);
      if (journey.departs >= query.earliest && journey.departs < query.latest) found.push(journey);
    });
  }
  return found;
}
