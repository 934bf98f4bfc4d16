import { z } from 'zod';
import { money } from '../../../kit/schemas';
import { partStateSchema, seatSchema, serviceClassSchema } from './booking';
import { journeySchema } from './journey';

/** One right to travel with all that a pass and its barcode say; `live` while it is valid. */
export const passSourceSchema = z.object({
  fulfilmentId: z.string(),
  bookingId: z.string(),
  bookingReference: z.string(),
  travellerId: z.string(),
  firstName: z.string(),
  surname: z.string(),
  serviceClass: serviceClassSchema,
  state: partStateSchema,
  live: z.boolean(),
  usedAt: z.string().nullable(),
  /** What was paid for it in all. */
  paid: money,
  journey: journeySchema,
  /** In the order of the way. */
  seats: z.array(seatSchema.omit({ travellerId: true })),
});
export type PassSource = z.infer<typeof passSourceSchema>;
