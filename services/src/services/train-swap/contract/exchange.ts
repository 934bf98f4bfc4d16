import { z } from 'zod';
import { money } from '../../../kit/schemas';
import { differenceRefundedSchema, placementSchema, seatSchema } from './booking';
import { journeySchema } from './journey';
import { proposalViewSchema } from './proposal';

export const priceLineSchema = z.object({
  kind: z.enum(['fare-difference', 'fee', 'discount', 'refund']),
  label: z.string(),
  amount: money,
});
export type PriceLine = z.infer<typeof priceLineSchema>;

/**
 * `total` is the sum of the lines; negative only where the ticket gives money back, and then
 * `refundedAs` says how, as the ticket's conditions had it when the price was made.
 */
export const exchangePriceSchema = z.object({
  lines: z.array(priceLineSchema),
  total: money,
  refundedAs: differenceRefundedSchema.exclude(['none']).optional(),
});
export type ExchangePrice = z.infer<typeof exchangePriceSchema>;

export const exchangeOfferSchema = z.object({
  offerId: z.string(),
  journey: journeySchema,
  seatsLeft: z.int().min(0),
  crowding: z.enum(['low', 'medium', 'high']),
  travellerIds: z.array(z.string()).min(1),
  price: exchangePriceSchema,
  validUntil: z.string(),
  /** Only of an offer that leads back: the exchange that it undoes. */
  undoes: z.string().optional(),
});
export type ExchangeOffer = z.infer<typeof exchangeOfferSchema>;

/** The way back to the former train. `places` are to be held with it. */
export const undoOfferSchema = exchangeOfferSchema.extend({
  undoes: z.string(),
  places: z.array(placementSchema),
  /** Whether these are the places given up; false where somebody has one of them by now. */
  formerPlaces: z.boolean(),
});

export const operationStatusSchema = z.enum(['ON_HOLD', 'CONFIRMED', 'RELEASED', 'EXPIRED']);
export type OperationStatus = z.infer<typeof operationStatusSchema>;

/** A held exchange. The old ticket stays untouched until `status` is CONFIRMED. */
export const exchangeOperationSchema = z.object({
  id: z.string(),
  status: operationStatusSchema,
  bookingId: z.string(),
  heldUntil: z.string(),
  offer: exchangeOfferSchema,
  places: z.array(seatSchema),
  amountDue: money,
  stepUpRequired: z.boolean(),
  paymentId: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** Only of an exchange that others must accept too. */
  proposal: proposalViewSchema.optional(),
});
export type ExchangeOperation = z.infer<typeof exchangeOperationSchema>;
