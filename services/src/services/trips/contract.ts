import { z } from 'zod';
import { bookingSchema, journeySchema, stretchSchema } from '../train-swap/contract';
import { complaintSchema } from './complaints/shapes';

/** One right to travel of one traveller; DEAD once it was exchanged, handed back or used. */
export const passSchema = z
  .strictObject({
    fulfilmentId: z.string(),
    travellerId: z.string(),
    travellerName: z.string(),
    state: z.enum(['VALID', 'DEAD']),
    /** Several on one leg, each with the part of the way it is for, where the seat changes on the way. */
    seat: z.array(
      z.strictObject({
        coach: z.string(),
        place: z.string(),
        legIndex: z.int(),
        stretch: stretchSchema.optional(),
      }),
    ),
    /** base64 of at most 150 signed bytes, to be drawn as an Aztec code. */
    barcode: z.strictObject({ format: z.literal('AZTEC'), payload: z.base64() }),
    journey: journeySchema,
    /** Which wallets take it; absent where none does. */
    wallets: z.array(z.enum(['APPLE', 'GOOGLE'])).optional(),
  })
  .meta({ id: 'Pass' });
export type Pass = z.infer<typeof passSchema>;

export const tripSchema = z
  .strictObject({
    booking: bookingSchema,
    passes: z.array(passSchema),
    timeline: z.array(z.strictObject({ at: z.string(), type: z.string(), text: z.string() })),
    /** The latest first. */
    complaints: z.array(complaintSchema),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;
