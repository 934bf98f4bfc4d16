import { z } from 'zod';

/** `06:30` as minutes after midnight. */
const clock = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/**
 * One line of the illustrative network, in both directions. Minutes after the first departure: a stop has its arrival
 * and, when the train stops longer than a minute, its departure.
 */
export const lineSchema = z.strictObject({
  operator: z.strictObject({ code: z.string(), name: z.string() }),
  /** The first two characters of the headcode, towards the last stop and back, and the first number. */
  headcodes: z.strictObject({ out: z.string(), back: z.string(), first: z.int() }),
  /** Coach layouts, used in rotation. */
  layoutIds: z.tuple([z.string()], z.string()),
  /** First and last departure from either end, and the interval in minutes. */
  departures: z.strictObject({
    out: z.tuple([clock, clock]),
    back: z.tuple([clock, clock]),
    every: z.int(),
  }),
  /** CRS code, arrival, departure. */
  stops: z.array(z.tuple([z.string(), z.int(), z.int().optional()])),
});
export type Line = z.output<typeof lineSchema>;
