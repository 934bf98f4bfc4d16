import type { DayTimetable } from './day-timetable';
import { type FoundJourney, type JourneyQuery, toJourney } from './ride';

const byRun = (day: DayTimetable, station: number): Map<number, number[]> => {
  const calls = new Map<number, number[]>();
  for (const { run, call } of day.visits.get(station) ?? []) {
    const known = calls.get(run);
    if (known) known.push(call);
    else calls.set(run, [call]);
  }
  return calls;
};

/** Every train that goes from one station to the other without a change, in no order. */
export const findDirectTrains = (day: DayTimetable, query: JourneyQuery): FoundJourney[] => {
  const boards = byRun(day, query.from);
  const alights = byRun(day, query.to);
  const found: FoundJourney[] = [];
  for (const [run, boardCalls] of boards) {
    const trip = day.runs[run]?.trip;
    const alightCalls = alights.get(run);
    if (!trip || !alightCalls) continue;
    const mayBoard = boardCalls.filter((call) => !trip.noBoarding.includes(call));
    const mayAlight = alightCalls.filter((call) => !trip.noAlighting.includes(call));
    mayBoard.forEach((board, index) => {
      const alight = mayAlight.find((call) => call > board);
      // A train that passes the station twice is boarded the second time, if that still gets there.
      const later = mayBoard[index + 1];
      if (alight === undefined || (later !== undefined && later < alight)) return;
      const journey = toJourney(day, [{ run, board, alight }]);
      if (journey.departs >= query.earliest && journey.departs < query.latest) found.push(journey);
    });
  }
  return found;
};
