import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { passkeySchema, toPasskey } from '../../passkeys/passkey';
import { relyingParty } from '../../passkeys/relying-party';
import { passkeys, travellers } from '../../schema';

export const listPasskeys = defineOperation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/passkeys',
  summary: "The traveller's passkeys, the latest first",
  description:
    'rpId and userId are what the page tells the password manager, so that it forgets passkeys that are not in the list.',
  access: 'traveller',
  request: {},
  responses: {
    200: z.strictObject({
      rpId: z.string(),
      /** Null until the first passkey was asked for. */
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
        rpId: relyingParty(context.configuration).id,
        userId: mine?.passkeyHandle ?? null,
        passkeys: rows.map(toPasskey),
      },
    };
  },
});
