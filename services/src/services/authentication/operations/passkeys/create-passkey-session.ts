import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { sessionSchema } from '../../../../kit/session';
import { consumePasskeyChallenge } from '../../passkeys/challenges';
import { usedCredential } from '../../passkeys/credential-shapes';
import { signInByPasskey } from '../../passkeys/sign-in-by-passkey';

export const createPasskeySession = defineOperation({
  id: 'createPasskeySession',
  method: 'POST',
  path: '/passkey-sessions',
  summary: 'Sign in by passkey, or confirm the current traveller',
  access: 'session',
  request: { body: z.strictObject({ credential: usedCredential }) },
  responses: { 201: z.strictObject({ session: sessionSchema }) },
  problems: {
    'sign-in-failed': 401,
    'passkey-unknown': 401,
    'passkey-expired': 410,
    'too-many-attempts': 429,
  },
  async handle({ body: { credential } }, context) {
    const consumed = await consumePasskeyChallenge(
      context,
      context.session.id,
      ['sign-in', 'confirm'],
      credential.response.clientDataJSON,
    );
    const session = await signInByPasskey(context, credential, consumed);
    return { status: 201, body: { session } };
  },
});
