import stations from 'uk-railway-stations' with { type: 'json' };
import type { Station } from '../contract';
import { cities } from './cities';

/** Asked for by the Open Database License, wherever the stations are shown. */
export const attribution =
  'Stations: uk-railway-stations by David Wheatley and contributors, from Trainline EU stations, under the Open Database License (ODbL) 1.0.';

const kilometresBetween = (a: [number, number], b: [number, number]): number => {
  const radians = Math.PI / 180;
  const north = (b[0] - a[0]) * radians;
  const east = (b[1] - a[1]) * radians * Math.cos(((a[0] + b[0]) / 2) * radians);
  return Math.hypot(north, east) * 6371;
};

const cityAt = (latitude: number, longitude: number): string | null => {
  const near = cities
    .map((city) => ({
      name: city.name,
      distance: kilometresBetween([latitude, longitude], [city.latitude, city.longitude]),
      reach: city.kilometres,
    }))
    .filter(({ distance, reach }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name ?? null;
};

const countryName = (country: string): string =>
  country.replace(
    /(^|[-_ ])(\w)/g,
    (_, gap: string, letter: string) => `${gap ? ' ' : ''}${letter.toUpperCase()}`,
  );

/** The stations of Great Britain and Northern Ireland that come with the program. */
export const ukStations: Station[] = stations.map((entry) => ({
  id: entry.crsCode,
  crs: entry.crsCode,
  name: entry.stationName,
  place: cityAt(entry.lat, entry.long),
  country: countryName(entry.constituentCountry),
  location: { latitude: entry.lat, longitude: entry.long },
  timeZone: 'Europe/London',
}));
