import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { minimumChangeSeconds } from '../contract';
import { mostRides } from './connection-scan';
import { buildDayTimetable, type DayTimetable, type StoredTrip } from './day-timetable';
import { findJourneys } from './find-journeys';
import type { FoundJourney } from './ride';

const date = '2026-11-21';

type Sketch = {
  stations: number[];
  times: number[];
  noBoarding?: number[];
  noAlighting?: number[];
};

/** A train from minutes after midnight: it arrives at each station and leaves it a minute later. */
const train = ({ stations, times, noBoarding = [], noAlighting = [] }: Sketch, index: number) => ({
  serviceDate: date,
  tripId: `t${index}`,
  trainNumber: `${index}`,
  headsign: '',
  operatorCode: 'X',
  operatorName: 'X',
  timeZone: 'UTC',
  layoutId: null,
  stations,
  arrivals: times.map((minutes) => minutes * 60),
  departures: times.map((minutes) => (minutes + 1) * 60),
  noBoarding,
  noAlighting,
});

const dayOf = (sketches: Sketch[], stationCount = 6): DayTimetable =>
  buildDayTimetable(date, stationCount, sketches.map(train));

const wholeDay = { earliest: 0, latest: 86_400 };
const inMinutes = ({ departs, arrives, rides }: FoundJourney) => [
  departs / 60,
  arrives / 60,
  rides.map(({ run }) => run),
];

const search = (sketches: Sketch[], from = 0, to = 2, cancelled: number[] = []) =>
  findJourneys(dayOf(sketches), { from, to, ...wholeDay }, (run) => cancelled.includes(run)).map(
    inMinutes,
  );

describe('journeys of a day', () => {
  it('hold every direct train, also one that is overtaken', () => {
    const slow = { stations: [0, 1, 2], times: [60, 200, 300] };
    const fast = { stations: [0, 2], times: [90, 150] };
    expect(search([slow, fast])).toEqual([
      [61, 300, [0]],
      [91, 150, [1]],
    ]);
  });

  it('change where there are five minutes to do so, and not with less', () => {
    const first = { stations: [0, 1], times: [60, 100] };
    const tight = { stations: [1, 2], times: [103, 120] };
    const enough = { stations: [1, 2], times: [104, 130] };
    expect(search([first, tight])).toEqual([]);
    expect(search([first, tight, enough])).toEqual([[61, 130, [0, 2]]]);
  });

  it('leave out changes that a direct train beats', () => {
    const direct = { stations: [0, 2], times: [60, 120] };
    const first = { stations: [0, 1], times: [50, 70] };
    const second = { stations: [1, 2], times: [80, 125] };
    expect(search([direct, first, second])).toEqual([[61, 120, [0]]]);
  });

  it('neither board nor alight where the train does not allow it', () => {
    const closed = { stations: [0, 1, 2], times: [60, 70, 80], noBoarding: [0], noAlighting: [2] };
    expect(search([closed])).toEqual([]);
    const onward = { stations: [1, 2], times: [90, 100] };
    expect(search([{ ...closed, noBoarding: [], noAlighting: [1, 2] }, onward])).toEqual([]);
    expect(search([{ ...closed, noBoarding: [] }, onward])).toEqual([[61, 100, [0, 1]]]);
  });

  it('show a cancelled direct train and do not change onto one', () => {
    const direct = { stations: [0, 2], times: [60, 120] };
    const first = { stations: [0, 1], times: [50, 70] };
    const second = { stations: [1, 2], times: [80, 110] };
    const later = { stations: [1, 2], times: [90, 118] };
    expect(search([direct, first, second, later], 0, 2, [0, 2])).toEqual([
      [51, 118, [1, 3]],
      [61, 120, [0]],
    ]);
  });

  it('board a train that passes twice the second time', () => {
    expect(search([{ stations: [0, 1, 0, 2], times: [60, 70, 80, 90] }])).toEqual([[81, 90, [0]]]);
  });

  it('may arrive on the next day but not depart then', () => {
    const night = { stations: [0, 1], times: [23 * 60, 24 * 60 + 10] };
    const morning = { stations: [1, 2], times: [24 * 60 + 30, 24 * 60 + 60] };
    const tomorrow = { stations: [0, 2], times: [24 * 60, 24 * 60 + 70] };
    expect(search([night, morning, tomorrow])).toEqual([[23 * 60 + 1, 24 * 60 + 60, [0, 1]]]);
  });
});

/** All journeys there are, by trying every train at every stop: the truth for small timetables. */
const tryAll = (day: DayTimetable, from: number, to: number): FoundJourney[] => {
  const found: FoundJourney[] = [];
  const walk = (station: number, ready: number, journey: FoundJourney) => {
    if (journey.rides.length === mostRides) return;
    day.runs.forEach(({ trip }: { trip: StoredTrip }, run) => {
      if (journey.rides.some((ride) => ride.run === run)) return;
      trip.stations.forEach((at, board) => {
        const departs = trip.departures[board] ?? 0;
        if (at !== station || departs < ready || trip.noBoarding.includes(board)) return;
        for (let alight = board + 1; alight < trip.stations.length; alight += 1) {
          if (trip.noAlighting.includes(alight)) continue;
          const next = {
            rides: [...journey.rides, { run, board, alight }],
            departs: journey.rides.length === 0 ? departs : journey.departs,
            arrives: trip.arrivals[alight] ?? 0,
          };
          const there = trip.stations[alight] ?? 0;
          if (there === to) found.push(next);
          else walk(there, next.arrives + minimumChangeSeconds, next);
        }
      });
    });
  };
  walk(from, 0, { rides: [], departs: 0, arrives: 0 });
  return found;
};

const worth = ({ departs, arrives, rides }: FoundJourney) =>
  `${departs}-${arrives}-${rides.length}`;

const unbeaten = (journeys: FoundJourney[]): string[] => {
  const best = journeys.filter(
    (one) =>
      !journeys.some(
        (other) =>
          other.departs >= one.departs &&
          other.arrives <= one.arrives &&
          other.rides.length <= one.rides.length &&
          worth(other) !== worth(one),
      ),
  );
  return [...new Set(best.map(worth))].sort();
};

const anyTrain = fc
  .record({
    stations: fc.array(fc.nat(4), { minLength: 2, maxLength: 4 }),
    start: fc.integer({ min: 0, max: 90 }),
    steps: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 4, maxLength: 4 }),
    noBoarding: fc.subarray([0, 1, 2]),
    noAlighting: fc.subarray([1, 2, 3]),
    restricted: fc.boolean(),
  })
  .map(({ stations, start, steps, restricted, ...limits }): Sketch => {
    let time = start;
    const times = stations.map((_, index) => {
      time += steps[index] ?? 1;
      return time;
    });
    return restricted ? { stations, times, ...limits } : { stations, times };
  });

describe('the connection scan', () => {
  it('finds exactly what trying every combination of trains finds', () => {
    fc.assert(
      fc.property(fc.array(anyTrain, { minLength: 1, maxLength: 7 }), (sketches) => {
        const day = dayOf(sketches);
        const truth = tryAll(day, 0, 1);
        const found = findJourneys(day, { from: 0, to: 1, ...wholeDay }, () => false);
        expect(unbeaten(found)).toEqual(unbeaten(truth));
        const changing = found.filter(({ rides }) => rides.length > 1).map(worth);
        const best = unbeaten(truth);
        expect(changing.filter((one) => !best.includes(one))).toEqual([]);
        expect(new Set(changing).size).toBe(changing.length);
      }),
      { numRuns: 500 },
    );
  });
});
