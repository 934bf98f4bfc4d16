import { z } from 'zod';

/** Shapes of the contract that more than one service speaks. */

/** PostgreSQL counts 1 BC before AD 1, and refuses the year 0 that ISO 8601 has between them. */
const isOfYear = (text: string) => !text.startsWith('0000');
const noYear = 'There was no year 0.';

/** An instant, RFC 3339 in UTC: `2026-11-21T09:00:00Z`. */
export const instant = z.iso.datetime().refine(isOfYear, noYear);
/** A calendar date at the station: `2026-11-21`. */
export const localDate = z.iso.date().refine(isOfYear, noYear);

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
    /** Of the departure, and of the arrival where it differs. */
    timeZone: z.string(),
    arrivalTimeZone: z.string().optional(),
    cancelled: z.boolean(),
    delayMinutes: z.int(),
  })
  .meta({ id: 'Leg' });

/** An instant as the contract writes it, without milliseconds. */
export function toInstant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
