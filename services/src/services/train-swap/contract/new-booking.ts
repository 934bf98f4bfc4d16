import { z } from 'zod';
import { oneLine } from '../../../kit/values/schemas';
import { serviceClassSchema, travellerSchema } from './booking';
import { journeyInRequestSchema } from './journey';

/** A sold ticket. Fares and seats are assigned when it is saved. */
export const newBookingSchema = z.strictObject({
  /** Part of the names of files. */
  reference: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  utn: z.string().min(1),
  orderNumber: z.string().min(1),
  email: z.email(),
  phone: z.string().nullable(),
  ticketType: z.strictObject({ code: z.string(), name: z.string() }),
  serviceClass: serviceClassSchema,
  travellers: z
    .array(
      z.strictObject({
        ...travellerSchema.omit({ id: true }).shape,
        firstName: oneLine,
        surname: oneLine,
      }),
    )
    .min(1),
  currency: z.string().length(3),
  journey: journeyInRequestSchema,
  /** Whether the ticket was scanned at the barrier. */
  used: z.boolean(),
});
export type NewBooking = z.infer<typeof newBookingSchema>;
