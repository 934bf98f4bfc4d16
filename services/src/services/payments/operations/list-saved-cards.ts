import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, toInstant } from '../../../kit/schemas';
import { savedCards } from '../schema';

const savedCard = z
  .strictObject({
    id: z.string(),
    /** In the provider's word, such as `visa`. */
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
  summary: 'The cards that the traveller saved, the latest first',
  description:
    'Kept by the provider; here are its token, which is not told, and what tells a card from another.',
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
          ...{ id, brand, last4, expiryMonth, expiryYear },
          expired: expiryYear * 12 + expiryMonth < months,
          savedAt: toInstant(savedAt),
        })),
      },
    };
  },
});
