import { createHash } from 'node:crypto';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import type { ContentStation, ContentTrip, FeedContent } from '../feed-content';
import { findUkStation } from '../stations/uk-stations';
import { type Line, lineSchema } from './line';
import storedLines from './lines.json' with { type: 'json' };

/** The id of the default feed, the prefix of its train ids: `illustrative:1S09`. */
export const defaultNetworkId = 'illustrative';

const timeZone = 'Europe/London';

/** Running times are near those of real trains; the trains are invented. */
const lines = z.array(lineSchema).parse(storedLines);

type TimedStop = { crs: string; arrival: number; departure: number };

const getOutboundStops = (line: Line): TimedStop[] =>
  line.stops.map(([crs, arrival, departure = arrival]) => ({ crs, arrival, departure }));

/** The return direction has the same running and stopping times. */
function getInboundStops(line: Line): TimedStop[] {
  const out = getOutboundStops(line);
  const full = out.at(-1)?.arrival ?? 0;
  return out
    .map(({ crs, arrival, departure }) => ({
      crs,
      arrival: full - departure,
      departure: full - arrival,
    }))
    .reverse();
}

function* createTrips(line: Line, numbers: Map<string, number>): Generator<ContentTrip> {
  const directions = [
    { letters: line.headcodes.out, hours: line.departures.out, stops: getOutboundStops(line) },
    { letters: line.headcodes.back, hours: line.departures.back, stops: getInboundStops(line) },
  ];
  for (const { letters, hours, stops } of directions) {
    const [first, last] = hours;
    for (let train = 0; first + train * line.departures.every <= last; train += 1) {
      const departsAt = first + train * line.departures.every;
      const code = letters + String(line.headcodes.first + train).padStart(2, '0');
      yield {
        tripId: code,
        trainNumber: code,
        headsign: findUkStation(stops.at(-1)?.crs ?? '')?.name ?? '',
        operatorCode: line.operator.code,
        operatorName: line.operator.name,
        timeZone,
        mode: 'train',
        layoutId: line.layoutIds[train % line.layoutIds.length] ?? line.layoutIds[0],
        service: 0,
        stations: stops.map(({ crs }) => numbers.get(crs) ?? 0),
        arrivals: stops.map(({ arrival }) => (departsAt + arrival) * 60),
        departures: stops.map(({ departure }) => (departsAt + departure) * 60),
        noBoarding: [stops.length - 1],
        noAlighting: [0],
      };
    }
  }
}

function createStation(crs: string, calls: number): ContentStation {
  const station = findUkStation(crs);
  if (!station)
    throw new Error(`The default network names ${crs}, which is not a British station.`);
  return {
    headStopId: crs,
    stopIds: [crs],
    crs,
    name: station.name,
    location: station.location,
    timeZone,
    calls,
  };
}

/** The attribution of the default network, in the language of the request. */
export const formatAttribution = (): string =>
  i18n.t(
    'An illustrative timetable made for this product: real stations, invented trains. Not for travel.',
  );

export function buildDefaultNetwork(dates: string[]): FeedContent {
  const crsCodes = new Set(lines.flatMap((line) => line.stops.map(([crs]) => crs)));
  const numbers = new Map([...crsCodes].map((crs, number) => [crs, number]));
  const trips = lines.flatMap((line) => [...createTrips(line, numbers)]);
  const calls = new Array<number>(numbers.size).fill(0);
  for (const station of trips.flatMap((trip) => trip.stations))
    calls[station] = (calls[station] ?? 0) + 1;
  return {
    name: 'Illustrative British network',
    attribution: formatAttribution(),
    illustrative: true,
    timeZone,
    stations: [...numbers].map(([crs, number]) => createStation(crs, calls[number] ?? 0)),
    services: [dates],
    transferRules: [],
    trips: () => trips,
  };
}

/** A digest of the lines, independent of the dates. */
export function networkFingerprint(): string {
  const { stations, trips } = buildDefaultNetwork([]);
  const hash = createHash('sha256').update(JSON.stringify([stations, [...trips()]]));
  return hash.digest('hex').slice(0, 16);
}
