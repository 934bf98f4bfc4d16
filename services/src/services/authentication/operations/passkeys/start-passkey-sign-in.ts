import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { limits } from '../../limits';
import { newPasskeyChallenge } from '../../passkeys/challenges';
import { requestOptions } from '../../passkeys/credential-shapes';
import { named } from '../../passkeys/passkey';
import { relyingParty } from '../../passkeys/relying-party';
import { passkeys } from '../../schema';
import { openSession } from '../../sessions/sessions';

/** No account is named by anybody: the authenticator knows whose passkey it is, and says it to us alone. */
export const startPasskeySignIn = defineOperation({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/passkey-challenges',
  summary: 'What a browser needs to use a passkey; for 5 minutes, this session and once',
  description:
    '`sign-in` takes the passkey of any traveller; `confirm` only one of the traveller who is signed in, whose sign-in is recent again after it.',
  access: 'optional-session',
  request: { body: z.strictObject({ purpose: z.enum(['sign-in', 'confirm']) }) },
  responses: { 201: z.strictObject({ publicKey: requestOptions }) },
  problems: { 'no-session': 401 },
  async handle({ body: { purpose } }, context) {
    const traveller = context.session?.traveller;
    if (purpose === 'confirm' && !traveller) throw notSignedIn();
    const session = context.session ?? (await openSession(context as OperationContext, null));
    const allowed =
      purpose === 'confirm' && traveller
        ? await context.database
            .select()
            .from(passkeys)
            .where(eq(passkeys.travellerId, traveller.id))
        : [];
    const publicKey = {
      rpId: relyingParty(context.configuration).id,
      challenge: await newPasskeyChallenge(context, session.id, purpose),
      timeout: limits.passkeyChallengeLife,
      userVerification: 'required' as const,
      allowCredentials: named(allowed),
    };
    return { status: 201, body: { publicKey } };
  },
});

function notSignedIn() {
  return problem('no-session', { status: 401, detail: 'Your session has ended. Sign in again.' });
}
