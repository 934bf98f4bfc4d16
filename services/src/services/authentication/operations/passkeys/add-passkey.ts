import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { tellOfPasskey } from '../../notices/tell-of-passkey';
import { takePasskeyChallenge } from '../../passkeys/challenges';
import { newCredential } from '../../passkeys/credential-shapes';
import { refuseTooManyPasskeys } from '../../passkeys/most-passkeys';
import { passkeySchema, toPasskey } from '../../passkeys/passkey';
import { nameOfPasskey } from '../../passkeys/passkey-name';
import { checkNewCredential } from '../../passkeys/verify-credential';
import { passkeys } from '../../schema';

export const addPasskey = defineOperation({
  id: 'addPasskey',
  method: 'POST',
  path: '/passkeys',
  summary: 'Keep the passkey that the browser made; the traveller is told of it by mail',
  access: 'traveller',
  request: { body: z.strictObject({ credential: newCredential }) },
  responses: { 201: z.strictObject({ passkey: passkeySchema }) },
  problems: {
    'passkey-already-registered': 409,
    'too-many-passkeys': 409,
    'passkey-expired': 410,
    'passkey-refused': 422,
  },
  async handle({ body: { credential } }, context) {
    const { id: sessionId, traveller } = context.session;
    const { clientDataJSON, transports } = credential.response;
    const { challenge } = await takePasskeyChallenge(
      context,
      sessionId,
      ['register'],
      clientDataJSON,
    );
    const checked = await checkNewCredential(context, credential, challenge);
    if (!checked) throw refused();
    const { aaguid, ...kept } = checked;
    const row = await context.transaction(async (context) => {
      // Options for several may have been asked for before the last one was added.
      await refuseTooManyPasskeys(context.database, traveller.id);
      const [added] = await context.database
        .insert(passkeys)
        .values({
          ...kept,
          travellerId: traveller.id,
          transports,
          name: nameOfPasskey(aaguid, context.headers['user-agent']),
          createdAt: context.clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (!added) throw alreadyRegistered();
      await tellOfPasskey(context, traveller, 'added', added.name);
      return added;
    });
    return { status: 201, body: { passkey: toPasskey(row) } };
  },
});

function refused() {
  return problem('passkey-refused', {
    status: 422,
    detail: 'This passkey could not be checked. Try again, or another device or password manager.',
  });
}

function alreadyRegistered() {
  return problem('passkey-already-registered', {
    status: 409,
    detail: 'This passkey is in use already. Sign in with it, or add another one.',
  });
}
