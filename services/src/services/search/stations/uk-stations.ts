import stations from 'uk-railway-stations' with { type: 'json' };
import { type Location, metresBetween } from '../../../kit/values/distance';

export type UkStation = { crs: string; name: string; location: Location };

const byCrs = new Map<string, UkStation>(
  stations.map(({ crsCode, stationName, lat, long }) => [
    crsCode,
    { crs: crsCode, name: stationName, location: { latitude: lat, longitude: long } },
  ]),
);

export const findUkStation = (crs: string): UkStation | undefined => byCrs.get(crs);

/** A stop is a British station when it has the CRS code and is within this distance. */
const sameStationMetres = 1500;

/** The CRS code among a stop's codes, or null. The location is checked, because other codes also have three letters. */
export function matchCrs(codes: string[], location: Location | null): string | null {
  if (!location) return null;
  for (const code of codes) {
    const station = byCrs.get(code.toUpperCase());
    if (station && metresBetween(station.location, location) < sameStationMetres)
      return station.crs;
  }
  return null;
}
