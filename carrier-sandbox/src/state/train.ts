import { z } from 'zod';

const id = z.string().regex(/^[^~|/]+$/, 'must not contain ~, | or /');
const time = z.iso.datetime({ offset: true });

/** A train of one day, with its places. */
export const trainSchema = z.object({
  id,
  number: z.string().min(1),
  carrier: z.string().default('urn:uic:rics:9999'),
  stops: z
    .array(
      z.object({
        id,
        name: z.string().min(1),
        arrival: time.optional(),
        departure: time.optional(),
      }),
    )
    .min(2),
  /** For one passenger, in hundredths. */
  prices: z.object({
    currency: z.string().length(3),
    STANDARD: z.number().int().min(0),
    HIGH: z.number().int().min(0).optional(),
  }),
  coaches: z.array(
    z.object({
      number: z.string().min(1),
      serviceClass: z.enum(['STANDARD', 'HIGH']).default('STANDARD'),
      places: z.array(z.string().min(1)).min(1),
    }),
  ),
});

export type Train = z.infer<typeof trainSchema>;
