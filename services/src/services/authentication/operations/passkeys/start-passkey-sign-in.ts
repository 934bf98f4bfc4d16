import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { defineOperation } from '../../../../kit/operation';
import { limits } from '../../limits';
import { createPasskeyChallenge } from '../../passkeys/challenges';
import { requestOptions } from '../../passkeys/credential-shapes';
import { toCredentialDescriptors } from '../../passkeys/passkey';
import { getRelyingParty } from '../../passkeys/relying-party';
import { passkeys } from '../../schema';
import { createSession, noSession } from '../../sessions/sessions';

/** The request names no account: the authenticator identifies the traveller. */
export const startPasskeySignIn = defineOperation({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/passkey-challenges',
  summary: 'Get the options to use a passkey, valid for 5 minutes, this session and one use',
  description:
    '`sign-in` accepts a passkey of any traveller. `confirm` accepts only passkeys of the signed-in traveller and makes the sign-in recent again.',
  access: 'optional-session',
  request: { body: z.strictObject({ purpose: z.enum(['sign-in', 'confirm']) }) },
  responses: { 201: z.strictObject({ publicKey: requestOptions }) },
  problems: { 'no-session': 401 },
  async handle({ body: { purpose } }, context) {
    const traveller = context.session?.traveller;
    if (purpose === 'confirm' && !traveller) throw noSession();
    const session = context.session ?? (await createSession(context as OperationContext, null));
    const allowed =
      purpose === 'confirm' && traveller
        ? await context.database
            .select()
            .from(passkeys)
            .where(eq(passkeys.travellerId, traveller.id))
        : [];
    const publicKey = {
      rpId: getRelyingParty(context.configuration).id,
      challenge: await createPasskeyChallenge(context, session.id, purpose),
      timeout: limits.passkeyChallengeLifetimeMs,
      userVerification: 'required' as const,
      allowCredentials: toCredentialDescriptors(allowed),
    };
    return { status: 201, body: { publicKey } };
  },
});
