import stations from 'uk-railway-stations' with { type: 'json' };
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { type Location, metresBetween } from '../../../kit/values/distance';
import type { Station } from '../contract';
import cities from './cities.json' with { type: 'json' };

/** The Open Database License requires this text wherever the stations are shown. */
export const formatAttribution = (): string =>
  i18n.t(
    'Stations: uk-railway-stations by David Wheatley and contributors, from Trainline EU stations, under the Open Database License (ODbL) 1.0.',
  );

/** The nearest city with several stations. A station within `kilometres` of its centre serves it. */
function findCity(location: Location): string | null {
  const [nearest] = cities
    .map((city) => ({ ...city, metres: metresBetween(location, city) }))
    .filter(({ metres, kilometres }) => metres <= kilometres * 1000)
    .sort((a, b) => a.metres - b.metres);
  return nearest?.name ?? null;
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
export const ukStations: Station[] = entries.map((entry) => {
  const location = { latitude: entry.lat, longitude: entry.long };
  return {
    id: entry.crsCode,
    crs: entry.crsCode,
    name: entry.stationName,
    place: findCity(location),
    country: countryName(entry.constituentCountry),
    location,
    timeZone: 'Europe/London',
  };
});
