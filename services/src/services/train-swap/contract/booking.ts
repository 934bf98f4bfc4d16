import { z } from 'zod';
import { money } from '../../../kit/schemas';
import { liveJourneySchema, stationNameSchema } from './journey';

export const serviceClassSchema = z.enum(['FIRST', 'STANDARD']);
export type ServiceClass = z.infer<typeof serviceClassSchema>;

export const travellerTypeSchema = z.enum(['ADULT', 'CHILD']);
export type TravellerType = z.infer<typeof travellerTypeSchema>;

/** OSDM's booking-part states. */
export const partStateSchema = z.enum([
  'PREBOOKED',
  'ON_HOLD',
  'CONFIRMED',
  'FULFILLED',
  'CANCELLED',
  'RELEASED',
  'REFUNDED',
  'EXCHANGE_ONGOING',
  'EXCHANGED',
  'ERROR',
]);
export type PartState = z.infer<typeof partStateSchema>;

/** States in which an admission is a right to travel. */
export const isLive = (state: PartState): boolean => state === 'FULFILLED' || state === 'CONFIRMED';

export const reasonCodeSchema = z.enum([
  'within-window',
  'cut-off-passed',
  'departed',
  'ticket-type-not-exchangeable',
  'already-used',
  'exchange-limit-reached',
  'disrupted-fee-waived',
  'released',
]);

export const differenceRefundedSchema = z.enum(['none', 'voucher', 'original']);

/** Whether a ticket may be swapped now, until when, and every reason in a traveller's words. */
export const verdictSchema = z.object({
  swappable: z.boolean(),
  cutOffAt: z.string(),
  reasons: z.array(z.object({ code: reasonCodeSchema, text: z.string() })).min(1),
  feeWaived: z.boolean(),
  conditions: z.object({
    fee: money,
    cutOffMinutes: z.int(),
    sameOperator: z.boolean(),
    differenceRefunded: differenceRefundedSchema,
  }),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const travellerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  surname: z.string(),
  type: travellerTypeSchema,
  railcard: z.string().nullable(),
});

/** A traveller's seat on one leg of a journey, as it is asked for: all the way. */
export const placementSchema = z.strictObject({
  travellerId: z.string(),
  legIndex: z.int().min(0).max(9),
  coach: z.string().min(1).max(4),
  place: z.string().min(1).max(6),
});
export type Placement = z.infer<typeof placementSchema>;

/** Where on a leg somebody has a seat who has another before or after it. */
export const stretchSchema = z.strictObject({ from: stationNameSchema, to: stationNameSchema });
export type StretchOfLeg = z.infer<typeof stretchSchema>;
/** `York to Darlington` */
export const stretchText = ({ from, to }: { from: { name: string }; to: { name: string } }) =>
  `${from.name} to ${to.name}`;

/**
 * A seat that a traveller has, or is offered. All the way of its leg; after a swap with somebody who rides only part
 * of it there are several on the leg, in the order of the way, each with the `stretch` it is for.
 */
export const seatSchema = placementSchema.extend({ stretch: stretchSchema.optional() });
export type SeatOfLeg = z.infer<typeof seatSchema>;

/**
 * A booking as its holder sees it. `contact` is masked. `admissions` are the live rights to travel
 * and, after a swap, the EXCHANGED ones they replaced. `version` grows by one with every change.
 */
export const bookingSchema = z.object({
  id: z.string(),
  reference: z.string(),
  utn: z.string(),
  orderNumber: z.string(),
  status: partStateSchema,
  contact: z.object({ email: z.string(), phone: z.string().nullable() }),
  ticketType: z.object({ code: z.string(), name: z.string() }),
  serviceClass: serviceClassSchema,
  travellers: z.array(travellerSchema).min(1),
  journey: liveJourneySchema,
  admissions: z.array(
    z.object({
      id: z.string(),
      travellerId: z.string(),
      state: partStateSchema,
      fulfilmentId: z.string().nullable(),
    }),
  ),
  reservations: z.array(seatSchema),
  price: money,
  verdict: verdictSchema,
  activeOperationId: z.string().nullable(),
  version: z.int(),
});
export type Booking = z.infer<typeof bookingSchema>;
