import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { instant, toInstant } from '../../../../kit/values/schemas';
import { savedCards } from '../../schema';

const savedCard = z
  .strictObject({
    id: z.string(),
    /** The provider's name, such as `visa`. */
    brand: z.string(),
    last4: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
    expired: z.boolean(),
    savedAt: instant,
  })
  .meta({ id: 'SavedCard' });

export const listSavedCards = defineOperation({
  id: 'listSavedCards',
  method: 'GET',
  path: '/saved-cards',
  summary: 'List the saved cards of the traveller, newest first',
  description:
    'The provider stores the cards. This service stores brand, last four digits, expiry and a token, which it never returns.',
  access: 'traveller',
  request: {},
  responses: { 200: z.strictObject({ savedCards: z.array(savedCard) }) },
  async handle(_request, { database, session, clock }) {
    const rows = await database
      .select()
      .from(savedCards)
      .where(eq(savedCards.travellerId, session.traveller.id))
      .orderBy(desc(savedCards.savedAt), desc(savedCards.id));
    const now = clock.now();
    const months = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
    return {
      status: 200,
      body: {
        savedCards: rows.map(({ id, brand, last4, expiryMonth, expiryYear, savedAt }) => ({
          id,
          brand,
          last4,
          expiryMonth,
          expiryYear,
          expired: expiryYear * 12 + expiryMonth < months,
          savedAt: toInstant(savedAt),
        })),
      },
    };
  },
});
