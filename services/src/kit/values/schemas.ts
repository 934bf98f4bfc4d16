import { z } from 'zod';
import { i18n } from '../language/i18n';

/** ISO 8601 has a year 0, which PostgreSQL rejects. */
const hasYear = (text: string) => !text.startsWith('0000');
const noYearZero = { error: () => i18n.t('There was no year 0.') };

/** An instant, RFC 3339 in UTC: `2026-11-21T09:00:00Z`. */
export const instant = z.iso.datetime().refine(hasYear, noYearZero);
/** A calendar date at the station: `2026-11-21`. */
export const localDate = z.iso.date().refine(hasYear, noYearZero);

/** Of the id of a train, station or operator. Feeds have long ones. */
export const maxIdLength = 500;
export const timetableId = z.string().min(1).max(maxIdLength);

/** Integer minor units and an ISO 4217 code: `{ amount: 250, currency: 'GBP' }` is GBP 2.50. */
export const money = z
  .strictObject({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .meta({ id: 'Money' });
export type Money = z.output<typeof money>;

const stationName = z.strictObject({ stationId: z.string(), name: z.string() });

export const leg = z
  .strictObject({
    trainId: z.string(),
    serviceDate: localDate,
    trainNumber: z.string(),
    operator: z.strictObject({ code: z.string(), name: z.string() }),
    from: stationName,
    to: stationName,
    departure: instant,
    arrival: instant,
    /** Of the departure, and of the arrival unless `arrivalTimeZone` is set. */
    timeZone: z.string(),
    arrivalTimeZone: z.string().optional(),
    cancelled: z.boolean(),
    delayMinutes: z.int(),
  })
  .meta({ id: 'Leg' });

/** Text of one line, such as a name: a line break in it could look like another line of a mail or text message. */
export const oneLine = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' '))
  .trim();

/** RFC 3339 in UTC without milliseconds: `2026-11-21T09:00:00Z`. */
export function toInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
