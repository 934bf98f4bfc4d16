import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { requestDetach } from '../../saved-cards/delete-cards';
import { savedCardNotFound } from '../../saved-cards/resolve-card';
import { savedCards } from '../../schema';

export const removeSavedCard = defineOperation({
  id: 'removeSavedCard',
  method: 'DELETE',
  path: '/saved-cards/{savedCardId}',
  summary: 'Remove a saved card, here and at the provider',
  access: 'traveller',
  request: { params: z.strictObject({ savedCardId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'saved-card-not-found': 404 },
  async handle({ params }, context) {
    const { id: travellerId } = context.session.traveller;
    await context.transaction(async (context) => {
      const [card] = await context.database
        .delete(savedCards)
        .where(and(eq(savedCards.id, params.savedCardId), eq(savedCards.travellerId, travellerId)))
        .returning();
      if (!card) throw savedCardNotFound();
      await requestDetach(context, card);
    });
    return { status: 204 };
  },
});
