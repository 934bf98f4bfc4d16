import { z } from 'zod';
import { serviceClassSchema, travellerSchema } from './booking';
import { journeyInRequestSchema } from './journey';

/** A sold ticket. Fares and seats are assigned when it is saved. */
export const newBookingSchema = z.strictObject({
  reference: z.string().min(1),
  utn: z.string().min(1),
  orderNumber: z.string().min(1),
  email: z.string().min(1),
  phone: z.string().nullable(),
  ticketType: z.strictObject({ code: z.string(), name: z.string() }),
  serviceClass: serviceClassSchema,
  travellers: z.array(z.strictObject(travellerSchema.omit({ id: true }).shape)).min(1),
  currency: z.string().length(3),
  journey: journeyInRequestSchema,
  /** Whether the ticket was scanned at the barrier. */
  used: z.boolean(),
});
export type NewBooking = z.infer<typeof newBookingSchema>;
