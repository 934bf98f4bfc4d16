import { z } from 'zod';
import { money } from '../../../kit/values/schemas';
import { carrierSchema } from './carrier';
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
  'carrier-does-not-offer',
]);

export const differenceRefundedSchema = z.enum(['none', 'voucher', 'original']);

/** Whether a ticket can be swapped now, until when, and every reason as a text for travellers. */
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
    /** How often the ticket can be swapped, and how often it still can. Missing without a limit. */
    maxExchanges: z.int().optional(),
    exchangesLeft: z.int().optional(),
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

/** A requested seat of a traveller for a whole leg. */
export const placementSchema = z.strictObject({
  travellerId: z.string(),
  legIndex: z.int().min(0).max(9),
  coach: z.string().min(1).max(4),
  place: z.string().min(1).max(6),
});
export type Placement = z.infer<typeof placementSchema>;

/** The part of a leg that a seat applies to, when a traveller has several seats on the leg. */
export const legSegmentSchema = z.strictObject({ from: stationNameSchema, to: stationNameSchema });
export type LegSegment = z.infer<typeof legSegmentSchema>;
/**
 * A seat that a traveller has or is offered, for a whole leg. After a swap with a traveller on part of the leg there
 * are several seats, in travel order, each with its segment in `segment`.
 */
export const seatSchema = placementSchema.extend({ segment: legSegmentSchema.optional() });
export type SeatOfLeg = z.infer<typeof seatSchema>;

/**
 * A booking for its holder. `contact` is masked. `admissions` are the live rights to travel and, after a swap, the
 * EXCHANGED ones they replaced. `version` increases by one with every change.
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
  /** Missing for a booking that is only here. */
  carrier: carrierSchema.optional(),
});
export type Booking = z.infer<typeof bookingSchema>;
