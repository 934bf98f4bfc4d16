import stations from 'uk-railway-stations' with { type: 'json' };
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import type { Station } from '../contract';
import { cities } from './cities';

/** The Open Database License requires this text wherever the stations are shown. */
export const formatAttribution = (): string =>
  i18n.t(
    'Stations: uk-railway-stations by David Wheatley and contributors, from Trainline EU stations, under the Open Database License (ODbL) 1.0.',
  );

function distanceKm(a: [number, number], b: [number, number]): number {
  const radians = Math.PI / 180;
  const north = (b[0] - a[0]) * radians;
  const east = (b[1] - a[1]) * radians * Math.cos(((a[0] + b[0]) / 2) * radians);
  return Math.hypot(north, east) * 6371;
}

function cityAt(latitude: number, longitude: number): string | null {
  const near = cities
    .map((city) => ({
      name: city.name,
      distance: distanceKm([latitude, longitude], [city.latitude, city.longitude]),
      reach: city.kilometres,
    }))
    .filter(({ distance, reach }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name ?? null;
}

const countryName = (country: string): string => country.charAt(0).toUpperCase() + country.slice(1);

const entries = z
  .array(
    z.object({
      crsCode: z.string().length(3),
      stationName: z.string().min(1),
      lat: z.number(),
      long: z.number(),
      constituentCountry: z.string(),
    }),
  )
  .parse(stations);

/** The stations of Great Britain, from the package `uk-railway-stations`. */
export const ukStations: Station[] = entries.map((entry) => ({
  id: entry.crsCode,
  crs: entry.crsCode,
  name: entry.stationName,
  place: cityAt(entry.lat, entry.long),
  country: countryName(entry.constituentCountry),
  location: { latitude: entry.lat, longitude: entry.long },
  timeZone: 'Europe/London',
}));
