import { z } from 'zod';
import { instant, money } from '../../../kit/values/schemas';
import { carrierRefundSchema } from './carrier';
import { operationStatusSchema, priceLineSchema } from './exchange';
import { journeySchema } from './journey';

/** A booking in the results of a search by support. The address is null when the account was deleted. */
export const foundBookingSchema = z.strictObject({
  reference: z.string(),
  email: z.string().nullable(),
  names: z.array(z.string()),
  journey: journeySchema,
});

/** A refund of tickets in the system of a carrier, or a release of their seats. */
export const supportRefundSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['refund', 'release']),
  /** CONFIRMING while the carrier has not said what became of it. */
  state: z.enum(['OFFERED', 'CONFIRMING', 'CONFIRMED']),
  refund: carrierRefundSchema.nullable(),
  reason: z.string().nullable(),
  at: instant,
});

/** What support sees of a booking. */
export const supportBookingSchema = z.strictObject({
  ...foundBookingSchema.shape,
  id: z.string(),
  phone: z.string().nullable(),
  ticketType: z.string(),
  serviceClass: z.string(),
  createdAt: instant,
  /** Null for a booking that is only here. */
  carrier: z
    .strictObject({
      name: z.string(),
      /** With a ticket that can end. */
      travellers: z.array(z.strictObject({ id: z.string(), name: z.string() })).optional(),
      refunds: z.array(supportRefundSchema),
    })
    .nullable(),
  seats: z.array(z.strictObject({ name: z.string(), coach: z.string(), place: z.string() })),
  /** The latest first. */
  swaps: z.array(
    z.strictObject({
      operationId: z.string(),
      status: operationStatusSchema,
      createdAt: instant,
      /** When it was confirmed or ended; null while it is on hold. */
      endedAt: instant.nullable(),
      /** Other travellers had to accept it too. */
      isWithOthers: z.boolean(),
      journey: journeySchema,
      lines: z.array(priceLineSchema),
      amountDue: money,
    }),
  ),
});
