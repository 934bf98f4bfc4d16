import { createHash } from 'node:crypto';
import type { ContentStation, ContentTrip, FeedContent } from '../gtfs/feed-content';
import type { Line } from './line';
import { longDistanceLines } from './long-distance-lines';
import { regionalLines } from './regional-lines';
import { findUkStation } from './uk-stations';

/** The feed that is there without any import. It begins every train id: `illustrative:1S09`. */
export const defaultNetworkId = 'illustrative';

const timeZone = 'Europe/London';

export const defaultLines: Line[] = [...longDistanceLines, ...regionalLines];

type TimedStop = { crs: string; arrival: number; departure: number };

const outwards = (line: Line): TimedStop[] =>
  line.stops.map(([crs, arrival, departure = arrival]) => ({ crs, arrival, departure }));

/** The way back takes as long between the same stations, and stands as long at each. */
const backwards = (line: Line): TimedStop[] => {
  const out = outwards(line);
  const whole = out.at(-1)?.arrival ?? 0;
  return out
    .map(({ crs, arrival, departure }) => ({
      crs,
      arrival: whole - departure,
      departure: whole - arrival,
    }))
    .reverse();
};

const headcode = (letters: string, number: number): string =>
  `${letters}${String(number).padStart(2, '0')}`;

const numberStations = (lines: Line[]): Map<string, number> =>
  new Map(
    [...new Set(lines.flatMap((line) => line.stops.map(([crs]) => crs)))].map((crs, number) => [
      crs,
      number,
    ]),
  );

function* tripsOf(line: Line, numbers: Map<string, number>): Generator<ContentTrip> {
  const ways = [
    { letters: line.headcodes.out, hours: line.departures.out, stops: outwards(line) },
    { letters: line.headcodes.back, hours: line.departures.back, stops: backwards(line) },
  ];
  for (const { letters, hours, stops } of ways) {
    const [first, last] = hours;
    for (let train = 0; first + train * line.departures.every <= last; train += 1) {
      const leaves = first + train * line.departures.every;
      const code = headcode(letters, line.headcodes.first + train);
      yield {
        tripId: code,
        trainNumber: code,
        headsign: findUkStation(stops.at(-1)?.crs ?? '')?.name ?? '',
        operatorCode: line.operator.code,
        operatorName: line.operator.name,
        timeZone,
        layoutId: line.layoutIds[train % line.layoutIds.length] ?? line.layoutIds[0],
        serviceNumber: 0,
        stations: stops.map(({ crs }) => numbers.get(crs) ?? 0),
        arrivals: stops.map(({ arrival }) => (leaves + arrival) * 60),
        departures: stops.map(({ departure }) => (leaves + departure) * 60),
        noBoarding: [stops.length - 1],
        noAlighting: [0],
      };
    }
  }
}

const stationOf = (crs: string, calls: number): ContentStation => {
  const station = findUkStation(crs);
  if (!station) throw new Error(`The default network names ${crs}, which is no British station.`);
  return {
    headStopId: crs,
    stopIds: [crs],
    crs,
    name: station.name,
    location: station.location,
    timeZone,
    calls,
  };
};

/** The default network on the given dates. It says of itself that it is made up. */
export const buildDefaultNetwork = (dates: string[], lines: Line[] = defaultLines): FeedContent => {
  const numbers = numberStations(lines);
  const trips = lines.flatMap((line) => [...tripsOf(line, numbers)]);
  const calls = new Array<number>(numbers.size).fill(0);
  for (const station of trips.flatMap((trip) => trip.stations))
    calls[station] = (calls[station] ?? 0) + 1;
  return {
    name: 'Illustrative British network',
    attribution:
      'An illustrative timetable made for this product: real stations, invented trains. Not for travel.',
    illustrative: true,
    timeZone,
    stations: [...numbers].map(([crs, number]) => stationOf(crs, calls[number] ?? 0)),
    services: [dates],
    trips: () => trips,
  };
};

/** Changes when the lines do, and not with the dates. */
export const networkFingerprint = (): string => {
  const { stations, trips } = buildDefaultNetwork([]);
  const hash = createHash('sha256').update(JSON.stringify([stations, [...trips()]]));
  return hash.digest('hex').slice(0, 16);
};
