import { z } from 'zod';

export const station = z
  .strictObject({
    /** The CRS code, or `feedId:stopId` where a station has none. */
    id: z.string(),
    crs: z.string().nullable(),
    name: z.string(),
    /** The city it serves, where that is known. */
    place: z.string().nullable(),
    /** `England`, `Scotland` or `Wales`; null for stations of feeds, which do not say. */
    country: z.string().nullable(),
    location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'Station' });
export type Station = z.output<typeof station>;
