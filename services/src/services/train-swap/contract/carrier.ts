import { z } from 'zod';
import { money } from '../../../kit/values/schemas';

/** What can be done here with a booking of a carrier. Train Swap's own bookings offer all of it. */
export const carrierOffersSchema = z.object({
  /** A swap to another train. */
  trains: z.boolean(),
  /** The other class of travel. */
  classes: z.boolean(),
  /** A choice of seats on a map before they are held. */
  seatMaps: z.boolean(),
  /** A choice of other seats on a map while a swap is on hold. This and `swapPlaces` are missing in responses of older releases. */
  heldSeats: z.boolean().optional(),
  /** Another seat on the same train. */
  seatChanges: z.boolean(),
  /** A swap for only some travellers of the booking. */
  parties: z.boolean(),
  undo: z.boolean(),
  /** Wishes for full trains, and swaps with other travellers through free places. */
  wishes: z.boolean(),
  /** The seat of another traveller in exchange for the own one. */
  swapPlaces: z.boolean().optional(),
  discounts: z.boolean(),
});
export type CarrierOffers = z.infer<typeof carrierOffersSchema>;

/** Money that a carrier gives back for tickets. Train Swap does not handle it. */
export const carrierRefundSchema = z.object({
  /** The id of the carrier. */
  id: z.string(),
  amount: money,
  fee: money,
  /** Null when the carrier does not say where the money goes. */
  method: z.enum(['ORIGINAL_ACCOUNT', 'VOUCHER']).nullable(),
});
export type CarrierRefund = z.infer<typeof carrierRefundSchema>;

/** A ticket of a carrier as PDF, for these travellers. */
export const carrierDocumentSchema = z.object({
  id: z.string(),
  travellerIds: z.array(z.string()),
});
export type CarrierDocument = z.infer<typeof carrierDocumentSchema>;

/** The carrier in whose system a booking is. */
export const carrierSchema = z.object({
  name: z.string(),
  offers: carrierOffersSchema,
  /** A sentence for travellers about what the carrier does not offer; null when it offers all. */
  notOffered: z.string().nullable(),
  /** Of the valid tickets. This and `refunds` are missing in responses of older releases. */
  documents: z.array(carrierDocumentSchema).optional(),
  refunds: z.array(carrierRefundSchema).optional(),
});
