import { z } from 'zod';
import { money } from '../../../kit/values/schemas';
import { bookingSchema, seatSchema, serviceClassSchema } from './booking';
import { exchangePriceSchema, operationStatusSchema } from './exchange';
import { journeySchema } from './journey';
import { proposalViewSchema } from './proposal';

/** An exchange with the ticket before and after it, also while it is on hold. */
const messageExchangeSchema = z.object({
  id: z.string(),
  status: operationStatusSchema,
  heldUntil: z.string(),
  travellerIds: z.array(z.string()),
  /** Another one than that of the booking after only some of a party moved. */
  previousReference: z.string(),
  previousJourney: journeySchema,
  previousPlaces: z.array(seatSchema),
  journey: journeySchema,
  places: z.array(seatSchema),
  /** Both are missing in responses of older releases. */
  serviceClass: serviceClassSchema.optional(),
  /** Only when the class changes. */
  previousClass: serviceClassSchema.optional(),
  price: exchangePriceSchema,
  amountDue: money,
  isUndo: z.boolean(),
  proposal: proposalViewSchema.nullable(),
});
export type MessageExchange = z.infer<typeof messageExchangeSchema>;

/** What a message about a booking needs. The journey of the booking has live data. */
export const messageBookingSchema = z.object({
  /** Null after the account of the booking was deleted. */
  email: z.string().nullable(),
  /** The code of a language, such as `de`. English without one. */
  language: z.string().nullable().optional(),
  booking: bookingSchema.pick({
    id: true,
    reference: true,
    ticketType: true,
    serviceClass: true,
    travellers: true,
    journey: true,
    reservations: true,
    version: true,
    carrier: true,
  }),
  exchange: messageExchangeSchema.nullable(),
});
export type MessageBooking = z.infer<typeof messageBookingSchema>;
