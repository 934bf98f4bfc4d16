import { z } from 'zod';

const count = z
  .strictObject({ min: z.int().min(0), max: z.int().min(0) })
  .refine(({ min, max }) => min <= max, 'min must not be above max');

/**
 * Who has to travel together, all the way, for one card to count. After the railcards' public terms:
 * - Two Together ("Two Together Railcard Terms & Conditions", 3 and 4): both named cardholders, each 16 or over. Bookings
 *   keep no names of cards, so two adults with one are taken for those two.
 * - Family & Friends ("Family & Friends Railcard", National Rail): one to four adults with one to four children of 5 to 15; a
 *   third off adult fares and 60 % off child fares.
 */
export const railcardParty = z
  .strictObject({ adults: count, children: count })
  .meta({ id: 'RailcardParty' });
export type RailcardParty = z.output<typeof railcardParty>;
