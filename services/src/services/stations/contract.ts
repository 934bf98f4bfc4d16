import { z } from 'zod';

export const station = z
  .strictObject({
    /** The CRS code, or `feedId:stopId` for a station without one. */
    id: z.string(),
    crs: z.string().nullable(),
    name: z.string(),
    /** The city it serves, if known. */
    place: z.string().nullable(),
    /** `England`, `Scotland` or `Wales`; null for stations of feeds. */
    country: z.string().nullable(),
    location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'Station' });
export type Station = z.output<typeof station>;
