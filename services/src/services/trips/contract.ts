import { z } from 'zod';
import { bookingSchema, journeySchema, legSegmentSchema } from '../train-swap/contract';
import { complaintSchema } from './shapes/complaint-shapes';

export { bookingTimelineSchema } from './shapes/booking-timeline';
export { deskComplaintSchema, kindNames, openComplaintSchema } from './shapes/complaint-shapes';

/** One right to travel of one traveller; DEAD once it was exchanged, released or used. */
export const passSchema = z
  .strictObject({
    fulfilmentId: z.string(),
    travellerId: z.string(),
    travellerName: z.string(),
    state: z.enum(['VALID', 'DEAD']),
    /** Several on one leg, each with its segment, when the seat changes during the leg. */
    seat: z.array(
      z.strictObject({
        coach: z.string(),
        place: z.string(),
        legIndex: z.int(),
        segment: legSegmentSchema.optional(),
      }),
    ),
    /** base64 of the signed bytes (at most 250), to be drawn as an Aztec code. */
    barcode: z.strictObject({ format: z.literal('AZTEC'), payload: z.base64() }),
    journey: journeySchema,
    /** Wallets that accept it; absent when there are none. */
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
