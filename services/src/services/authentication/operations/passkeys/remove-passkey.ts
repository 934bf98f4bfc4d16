import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { notifyPasskeyChange } from '../../notifications/notify-passkey-change';
import { passkeyNotFound } from '../../passkeys/passkey';
import { passkeys } from '../../schema';
import { assertRecentSignIn } from '../../sessions/recent-sign-in';

export const removePasskey = defineOperation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/passkeys/{passkeyId}',
  summary: 'Remove a passkey and notify the traveller; needs a recent sign-in',
  description: 'The traveller can still sign in with a code to the verified address.',
  access: 'traveller',
  request: { params: z.strictObject({ passkeyId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403, 'passkey-not-found': 404 },
  async handle({ params }, context) {
    const { traveller } = context.session;
    assertRecentSignIn(context.session);
    await context.transaction(async (context) => {
      const [removed] = await context.database
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.passkeyId), eq(passkeys.travellerId, traveller.id)))
        .returning();
      if (!removed) throw passkeyNotFound();
      await notifyPasskeyChange(context, traveller, 'removed', removed.name);
    });
    return { status: 204 };
  },
});
