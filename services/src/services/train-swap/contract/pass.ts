import { z } from 'zod';
import { money } from '../../../kit/values/schemas';
import { partStateSchema, seatSchema, serviceClassSchema } from './booking';
import { journeySchema } from './journey';

/** One right to travel with all data of a pass and its barcode. `live` is true while it is valid. */
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
  /** The total amount paid for it. */
  paid: money,
  journey: journeySchema,
  /** In travel order. */
  seats: z.array(seatSchema.omit({ travellerId: true })),
  /** base64: the code of the carrier's ticket, null until it is issued. Missing when our own code is the ticket. */
  carrierBarcode: z.string().nullable().optional(),
});
export type PassSource = z.infer<typeof passSourceSchema>;
