import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { minimumChangeSeconds } from '../contract';
import { maxLegs } from './connection-scan';
import { buildDayTimetable, type DayTimetable, type StoredTrip } from './day-timetable';
import { findJourneys } from './find-journeys';
import type { FoundJourney } from './found-journey';
import { type TransferRule, TransferRules } from './transfer-rules';

const date = '2026-11-21';

type TestTrain = {
  stations: number[];
  times: number[];
  noBoarding?: number[];
  noAlighting?: number[];
  /** For each call, the sides of transfer rules, in both directions. */
  sides?: string[];
};

/** A train with times in minutes after midnight. It departs a minute after each arrival. */
const train = (
  { stations, times, noBoarding = [], noAlighting = [], sides = [] }: TestTrain,
  index: number,
) => ({
  serviceDate: date,
  tripId: `t${index}`,
  routeId: 'r',
  direction: null,
  trainNumber: `${index}`,
  headsign: '',
  operatorCode: 'X',
  operatorName: 'X',
  timeZone: 'UTC',
  layoutId: null,
  mode: 'train' as const,
  stations,
  arrivals: times.map((minutes) => minutes * 60),
  departures: times.map((minutes) => (minutes + 1) * 60),
  noBoarding,
  noAlighting,
  continuesAs: [],
  transfersFrom: sides,
  transfersTo: sides,
});

const dayOf = (trains: TestTrain[], rules: TransferRule[] = []): DayTimetable =>
  buildDayTimetable(date, 6, trains.map(train), new TransferRules(rules));

const fullDay = { earliest: 0, latest: 86_400 };
const toMinutes = ({ departs, arrives, legs }: FoundJourney) => [
  departs / 60,
  arrives / 60,
  legs.map(({ run }) => run),
];

const search = (trains: TestTrain[], from = 0, to = 2, cancelled: number[] = []) =>
  findJourneys(dayOf(trains), { from, to, ...fullDay }, (run) => cancelled.includes(run)).map(
    toMinutes,
  );

describe('journeys of a day', () => {
  it('include every direct train, also one that is overtaken', () => {
    const overtaken = { stations: [0, 1, 2], times: [60, 200, 300] };
    const fast = { stations: [0, 2], times: [90, 150] };
    expect(search([overtaken, fast])).toEqual([
      [61, 300, [0]],
      [91, 150, [1]],
    ]);
  });

  it('have changes of at least five minutes', () => {
    const first = { stations: [0, 1], times: [60, 100] };
    const tooEarly = { stations: [1, 2], times: [103, 120] };
    const inTime = { stations: [1, 2], times: [104, 130] };
    expect(search([first, tooEarly])).toEqual([]);
    expect(search([first, tooEarly, inTime])).toEqual([[61, 130, [0, 2]]]);
  });

  it('exclude changes that a direct train dominates', () => {
    const direct = { stations: [0, 2], times: [60, 120] };
    const first = { stations: [0, 1], times: [50, 70] };
    const second = { stations: [1, 2], times: [80, 125] };
    expect(search([direct, first, second])).toEqual([[61, 120, [0]]]);
  });

  it('respect calls without boarding or alighting', () => {
    const limitedTrain = {
      stations: [0, 1, 2],
      times: [60, 70, 80],
      noBoarding: [0],
      noAlighting: [2],
    };
    expect(search([limitedTrain])).toEqual([]);
    const connection = { stations: [1, 2], times: [90, 100] };
    expect(search([{ ...limitedTrain, noBoarding: [], noAlighting: [1, 2] }, connection])).toEqual(
      [],
    );
    expect(search([{ ...limitedTrain, noBoarding: [] }, connection])).toEqual([[61, 100, [0, 1]]]);
  });

  it('include a cancelled direct train but no change to a cancelled train', () => {
    const direct = { stations: [0, 2], times: [60, 120] };
    const first = { stations: [0, 1], times: [50, 70] };
    const second = { stations: [1, 2], times: [80, 110] };
    const later = { stations: [1, 2], times: [90, 118] };
    expect(search([direct, first, second, later], 0, 2, [0, 2])).toEqual([
      [51, 118, [1, 3]],
      [61, 120, [0]],
    ]);
  });

  it('board at the second call of a train that calls twice', () => {
    expect(search([{ stations: [0, 1, 0, 2], times: [60, 70, 80, 90] }])).toEqual([[81, 90, [0]]]);
  });

  it('can arrive on the next day but not depart then', () => {
    const night = { stations: [0, 1], times: [23 * 60, 24 * 60 + 10] };
    const morning = { stations: [1, 2], times: [24 * 60 + 30, 24 * 60 + 60] };
    const tomorrow = { stations: [0, 2], times: [24 * 60, 24 * 60 + 70] };
    expect(search([night, morning, tomorrow])).toEqual([[23 * 60 + 1, 24 * 60 + 60, [0, 1]]]);
  });
});

type Place = { trip: StoredTrip; call: number };

/** The minimum time of a change by the rules of the timetable; null when it is not possible. */
function getChangeSeconds(from: Place, to: Place, rules: TransferRule[]): number | null {
  const sidesOf = ({ trip, call }: Place) => (trip.transfersTo[call] ?? '').split(' ');
  const [rule] = rules
    .filter(
      ({ fromSide, toSide }) =>
        sidesOf(from).includes(`${fromSide}`) && sidesOf(to).includes(`${toSide}`),
    )
    .sort((a, b) => b.rank - a.rank);
  if (rule) return rule.seconds;
  const isSameStation = from.trip.stations[from.call] === to.trip.stations[to.call];
  return isSameStation ? minimumChangeSeconds : null;
}

/** The oracle: finds all journeys of a small timetable by exhaustive search. */
function findAllJourneys(
  day: DayTimetable,
  from: number,
  to: number,
  rules: TransferRule[],
): FoundJourney[] {
  const found: FoundJourney[] = [];
  const visit = (last: (Place & { arrives: number }) | null, journey: FoundJourney) => {
    if (journey.legs.length === maxLegs) return;
    day.runs.forEach(({ trip }, run) => {
      if (journey.legs.some((leg) => leg.run === run)) return;
      trip.stations.forEach((at, board) => {
        // A walk can lead to the destination, where the journey ends.
        if (at === to) return;
        const departs = trip.departures[board] ?? 0;
        const seconds = last && getChangeSeconds(last, { trip, call: board }, rules);
        const isReached = last
          ? seconds !== null && departs >= last.arrives + seconds
          : at === from;
        if (!isReached || trip.noBoarding.includes(board)) return;
        for (let alight = board + 1; alight < trip.stations.length; alight += 1) {
          if (trip.noAlighting.includes(alight)) continue;
          const next = {
            legs: [...journey.legs, { run, board, alight }],
            departs: journey.legs.length === 0 ? departs : journey.departs,
            arrives: trip.arrivals[alight] ?? 0,
          };
          if (trip.stations[alight] === to) found.push(next);
          else if (trip.stations[alight] !== from)
            visit({ trip, call: alight, arrives: next.arrives }, next);
        }
      });
    });
  };
  visit(null, { legs: [], departs: 0, arrives: 0 });
  return found;
}

const getKey = ({ departs, arrives, legs }: FoundJourney) => `${departs}-${arrives}-${legs.length}`;

function getBestKeys(journeys: FoundJourney[]): string[] {
  const best = journeys.filter(
    (one) =>
      !journeys.some(
        (other) =>
          other.departs >= one.departs &&
          other.arrives <= one.arrives &&
          other.legs.length <= one.legs.length &&
          getKey(other) !== getKey(one),
      ),
  );
  return [...new Set(best.map(getKey))].sort();
}

const anyTrain = fc
  .record({
    stations: fc.array(fc.nat(4), { minLength: 2, maxLength: 4 }),
    start: fc.integer({ min: 0, max: 90 }),
    steps: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 4, maxLength: 4 }),
    noBoarding: fc.subarray([0, 1, 2]),
    noAlighting: fc.subarray([1, 2, 3]),
    restricted: fc.boolean(),
    sides: fc.array(fc.constantFrom('', '0', '1', '0 1'), { minLength: 4, maxLength: 4 }),
  })
  .map(({ stations, start, steps, restricted, sides: kinds, ...limits }): TestTrain => {
    let time = start;
    const times = stations.map((_, index) => {
      time += steps[index] ?? 1;
      return time;
    });
    const sides = stations.map((station, call) =>
      (kinds[call] ?? '').replace(/\d/g, (side) => `${station * 2 + Number(side)}`),
    );
    return { stations, times, sides, ...(restricted && limits) };
  });

const sideCount = 10;

const anyRules = fc
  .array(fc.constantFrom(undefined, undefined, undefined, null, 60, 600), {
    minLength: sideCount ** 2,
    maxLength: sideCount ** 2,
  })
  .map((times) =>
    times.flatMap((seconds, rank): TransferRule[] => {
      const [fromSide, toSide] = [Math.floor(rank / sideCount), rank % sideCount];
      const toStation = Math.floor(toSide / 2);
      return seconds === undefined ? [] : [{ fromSide, toSide, toStation, rank, seconds }];
    }),
  );

describe('the connection scan', () => {
  it('finds the same journeys as an exhaustive search', () => {
    fc.assert(
      fc.property(fc.array(anyTrain, { minLength: 1, maxLength: 7 }), anyRules, (trains, rules) => {
        const day = dayOf(trains, rules);
        const allJourneys = findAllJourneys(day, 0, 1, rules);
        const found = findJourneys(day, { from: 0, to: 1, ...fullDay }, () => false);
        expect(getBestKeys(found)).toEqual(getBestKeys(allJourneys));
        const keysWithChange = found.filter(({ legs }) => legs.length > 1).map(getKey);
        const best = getBestKeys(allJourneys);
        expect(keysWithChange.filter((one) => !best.includes(one))).toEqual([]);
        expect(new Set(keysWithChange).size).toBe(keysWithChange.length);
      }),
      { numRuns: 500 },
    );
  });
});
