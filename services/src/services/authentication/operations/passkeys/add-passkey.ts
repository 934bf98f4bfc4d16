import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { notifyPasskeyChange } from '../../notifications/notify-passkey-change';
import { consumePasskeyChallenge } from '../../passkeys/challenges';
import { newCredential } from '../../passkeys/credential-shapes';
import { assertPasskeyLimit, passkeySchema, toPasskey } from '../../passkeys/passkey';
import { getPasskeyName } from '../../passkeys/passkey-name';
import { verifyRegistration } from '../../passkeys/verify-credential';
import { passkeys } from '../../schema';

export const addPasskey = defineOperation({
  id: 'addPasskey',
  method: 'POST',
  path: '/passkeys',
  summary: 'Save a new passkey and notify the traveller',
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
    const { challenge } = await consumePasskeyChallenge(
      context,
      sessionId,
      ['register'],
      clientDataJSON,
    );
    const verified = await verifyRegistration(context, credential, challenge);
    if (!verified) throw passkeyRejected();
    const { aaguid, ...stored } = verified;
    const row = await context.transaction(async (context) => {
      // Several registrations may have started before the limit was reached.
      await assertPasskeyLimit(context.database, traveller.id);
      const [added] = await context.database
        .insert(passkeys)
        .values({
          ...stored,
          travellerId: traveller.id,
          transports,
          name: getPasskeyName(aaguid, context.headers['user-agent']),
          createdAt: context.clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      if (!added) throw alreadyRegistered();
      await notifyPasskeyChange(context, traveller, 'added', added.name);
      return added;
    });
    return { status: 201, body: { passkey: toPasskey(row) } };
  },
});

function passkeyRejected() {
  return problem('passkey-refused', {
    status: 422,
    detail: i18n.t(
      'This passkey could not be verified. Try again, or use another device or password manager.',
    ),
  });
}

function alreadyRegistered() {
  return problem('passkey-already-registered', {
    status: 409,
    detail: i18n.t('This passkey is already in use. Sign in with it, or add another one.'),
  });
}
