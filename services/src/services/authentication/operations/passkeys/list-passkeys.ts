import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { passkeySchema, toPasskey } from '../../passkeys/passkey';
import { getRelyingParty } from '../../passkeys/relying-party';
import { passkeys, travellers } from '../../schema';

export const listPasskeys = defineOperation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/passkeys',
  summary: 'List the passkeys of the traveller, newest first',
  description:
    'The page passes `rpId` and `userId` to the password manager, which then removes passkeys that are not in the list.',
  access: 'traveller',
  request: {},
  responses: {
    200: z.strictObject({
      rpId: z.string(),
      /** Null before the first registration. */
      userId: z.string().nullable(),
      passkeys: z.array(passkeySchema),
    }),
  },
  async handle(_request, context) {
    const { traveller } = context.session;
    const [mine] = await context.database
      .select()
      .from(travellers)
      .where(eq(travellers.id, traveller.id));
    const rows = await context.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.travellerId, traveller.id))
      .orderBy(desc(passkeys.createdAt));
    return {
      status: 200,
      body: {
        rpId: getRelyingParty(context.configuration).id,
        userId: mine?.passkeyHandle ?? null,
        passkeys: rows.map(toPasskey),
      },
    };
  },
});
