import { createEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import { isSecureAddress, jsonText } from './setting-values';

const address = (protocol: RegExp) =>
  z
    .url({ protocol })
    .refine(
      (url) => url.startsWith('file:') || isSecureAddress(url),
      'must be https, except on loopback',
    );

const feed = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'must be lower-case letters, digits, hyphens'),
    url: address(/^(https?|file)$/),
    /** UTC. */
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
      .optional(),
    everyMinutes: z.int().min(5).max(10_080).optional(),
    /** Addresses of GTFS-Realtime. */
    live: z
      .array(address(/^https?$/))
      .max(10)
      .default([]),
    name: z.string().min(1).optional(),
    attribution: z.string().min(1).optional(),
  })
  .refine(({ at, everyMinutes }) => (at === undefined) !== (everyMinutes === undefined), {
    error: 'needs either at or everyMinutes',
  });

/** A timetable that is imported on a schedule. */
export type FeedSettings = z.output<typeof feed>;

export const feedSettings = {
  FEEDS: jsonText(z.array(feed))
    .optional()
    .describe(
      'Timetables to import on a schedule, as JSON: `[{"id":"db","url":"https://host/gtfs.zip","at":"03:30"}]`. `url` is https or `file:`; `at` is a time in UTC, or `everyMinutes` an interval; `live` is a list of addresses of GTFS-Realtime; `name` and `attribution` are for travellers.',
    ),
  FEED_CREDENTIALS: jsonText(
    z.record(z.string(), z.string().regex(/^[\w-]+: \S[^\r\n]*$/, 'must be `Header: value`')),
  )
    .optional()
    .describe(
      'A header for each host of feeds that needs one, as JSON: `{"host":"Authorization: Bearer …"}`.',
    ),
};

/** @throws {Error} for two feeds with one id */
export function toFeedSettings({
  FEEDS: feeds = [],
  FEED_CREDENTIALS: credentials = {},
}: z.output<z.ZodObject<typeof feedSettings>>) {
  const ids = feeds.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) {
    throw createEnvironmentError([`FEEDS: the id ${repeated} is used twice`]);
  }
  return { feeds, feedCredentials: credentials };
}
