import { z } from 'zod';

const count = z
  .strictObject({ min: z.int().min(0), max: z.int().min(0) })
  .refine(({ min, max }) => min <= max, 'min must not be greater than max');

/**
 * The travellers who must travel together for the whole journey for one card to apply. Sources are the public terms:
 * - Two Together ("Two Together Railcard Terms & Conditions", 3 and 4): both named cardholders, each 16 or over.
 *   Bookings do not store cardholder names, so any two adults with the card are accepted.
 * - Family & Friends ("Family & Friends Railcard", National Rail): one to four adults with one to four children of 5
 *   to 15; a third off adult fares and 60 % off child fares.
 */
export const railcardParty = z
  .strictObject({ adults: count, children: count })
  .meta({ id: 'RailcardParty' });
export type RailcardParty = z.output<typeof railcardParty>;
