import { z } from 'zod';
import { money } from '../../../kit/values/schemas';
import {
  differenceRefundedSchema,
  placementSchema,
  type ServiceClass,
  seatSchema,
  serviceClassSchema,
} from './booking';
import { isSameTrains, type Journey, liveJourneySchema } from './journey';
import { proposalViewSchema } from './proposal';

export const priceLineSchema = z.object({
  kind: z.enum(['fare-difference', 'fee', 'discount', 'refund']),
  label: z.string(),
  amount: money,
});
export type PriceLine = z.infer<typeof priceLineSchema>;

/**
 * `total` is the sum of the lines. It is negative only when the ticket refunds money; `refundedAs` then has the refund
 * method of the conditions at the time of the quote.
 */
export const exchangePriceSchema = z.object({
  lines: z.array(priceLineSchema),
  total: money,
  refundedAs: differenceRefundedSchema.exclude(['none']).optional(),
});
export type ExchangePrice = z.infer<typeof exchangePriceSchema>;

export const exchangeOfferSchema = z.object({
  offerId: z.string(),
  journey: liveJourneySchema,
  seatsLeft: z.int().min(0),
  crowding: z.enum(['low', 'medium', 'high']),
  /** The carrier does not say how many seats are left: `seatsLeft` are enough for the travellers. */
  seatsUnknown: z.literal(true).optional(),
  /** A full train of a carrier: it names no price, so `price` is empty and the offer cannot be held. */
  priceUnknown: z.literal(true).optional(),
  /** The carrier chooses the seats, and takes a preference for them. */
  seatPreferences: z.literal(true).optional(),
  /** Number of open wishes of other bookings for this journey. Only in quotes for swaps to other trains. */
  wishesOfOthers: z.int().min(0).optional(),
  travellerIds: z.array(z.string()).min(1),
  /** The class of travel. Missing in offers of older releases, which never change it. */
  serviceClass: serviceClassSchema.optional(),
  /** Only in an offer that changes the class: the class of the ticket now. */
  previousClass: serviceClassSchema.optional(),
  price: exchangePriceSchema,
  validUntil: z.string(),
  /** Only in an undo offer: the id of the exchange that it undoes. */
  undoes: z.string().optional(),
});
export type ExchangeOffer = z.infer<typeof exchangeOfferSchema>;

type OfferedTravel = Pick<ExchangeOffer, 'journey' | 'previousClass'>;

/** Whether trains and class stay the same, so that only seats change. */
export const isSeatChange = (own: Journey, { journey, previousClass }: OfferedTravel): boolean =>
  previousClass === undefined && isSameTrains(own, journey);

export type OfferedClass = { serviceClass: ServiceClass; previousClass?: ServiceClass };

/** The class of an offer for a ticket, and its class now if that is another one. */
export const toOfferedClass = (now: ServiceClass, serviceClass: ServiceClass): OfferedClass => ({
  serviceClass,
  ...(serviceClass === now ? {} : { previousClass: now }),
});

/** An offer to return to the former train. Hold it with `places`. */
export const undoOfferSchema = exchangeOfferSchema.extend({
  undoes: z.string(),
  places: z.array(placementSchema),
  /** Whether `places` are the former places; false when one of them is taken. */
  formerPlaces: z.boolean(),
});

/** The seats that a traveller would like, where the carrier chooses them. */
export const seatPreferenceSchema = z.enum(['window', 'aisle']);
export type SeatPreference = z.infer<typeof seatPreferenceSchema>;

export const operationStatusSchema = z.enum(['ON_HOLD', 'CONFIRMED', 'RELEASED', 'EXPIRED']);
export type OperationStatus = z.infer<typeof operationStatusSchema>;

/** A held exchange. The old ticket does not change until `status` is CONFIRMED. */
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
  /** Only in an exchange that other travellers must also accept. */
  proposal: proposalViewSchema.optional(),
});
export type ExchangeOperation = z.infer<typeof exchangeOperationSchema>;
