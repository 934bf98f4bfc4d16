import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { passkeyName, passkeyNotFound, passkeySchema, toPasskey } from '../../passkeys/passkey';
import { passkeys } from '../../schema';

export const renamePasskey = defineOperation({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/passkeys/{passkeyId}',
  summary: 'Rename a passkey',
  access: 'traveller',
  request: {
    params: z.strictObject({ passkeyId: z.uuid() }),
    body: z.strictObject({ name: passkeyName }),
  },
  responses: { 200: z.strictObject({ passkey: passkeySchema }) },
  problems: { 'passkey-not-found': 404 },
  async handle({ params, body }, context) {
    const [renamed] = await context.database
      .update(passkeys)
      .set({ name: body.name })
      .where(
        and(
          eq(passkeys.id, params.passkeyId),
          eq(passkeys.travellerId, context.session.traveller.id),
        ),
      )
      .returning();
    if (!renamed) throw passkeyNotFound();
    return { status: 200, body: { passkey: toPasskey(renamed) } };
  },
});
