import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { tellOfPasskey } from '../../notices/tell-of-passkey';
import { passkeyNotFound } from '../../passkeys/passkey';
import { passkeys } from '../../schema';
import { refuseWithoutRecentSignIn } from '../../sessions/recent-sign-in';

export const removePasskey = defineOperation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/passkeys/{passkeyId}',
  summary: 'Remove a passkey, soon after signing in; the traveller is told of it by mail',
  description: 'Nobody is locked out by it: a code to the proved address signs in at any time.',
  access: 'traveller',
  request: { params: z.strictObject({ passkeyId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403, 'passkey-not-found': 404 },
  async handle({ params }, context) {
    const { traveller } = context.session;
    refuseWithoutRecentSignIn(context.session);
    await context.transaction(async (context) => {
      const [removed] = await context.database
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.passkeyId), eq(passkeys.travellerId, traveller.id)))
        .returning();
      if (!removed) throw passkeyNotFound();
      await tellOfPasskey(context, traveller, 'removed', removed.name);
    });
    return { status: 204 };
  },
});
