import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { createToken } from '../../../../kit/security/opaque-token';
import { limits } from '../../limits';
import { createPasskeyChallenge } from '../../passkeys/challenges';
import { creationOptions } from '../../passkeys/credential-shapes';
import { toCredentialDescriptors, tooManyPasskeys } from '../../passkeys/passkey';
import { getRelyingParty } from '../../passkeys/relying-party';
import { algorithms } from '../../passkeys/verify-credential';
import { passkeys, travellers } from '../../schema';
import { assertRecentSignIn } from '../../sessions/recent-sign-in';

export const startPasskeyRegistration = defineOperation({
  id: 'startPasskeyRegistration',
  method: 'POST',
  path: '/passkey-registrations',
  summary:
    'Get the options to create a passkey, valid for 5 minutes and one use; needs a recent sign-in',
  access: 'traveller',
  request: { body: z.strictObject({}) },
  responses: { 201: z.strictObject({ publicKey: creationOptions }) },
  problems: { 'step-up-required': 403, 'too-many-passkeys': 409 },
  async handle(_request, context) {
    assertRecentSignIn(context.session);
    const { id: sessionId, traveller } = context.session;
    // One handle for all passkeys of a traveller, so that a password manager replaces an existing one.
    const [mine] = await context.database
      .update(travellers)
      .set({ passkeyHandle: sql`coalesce(${travellers.passkeyHandle}, ${createToken()})` })
      .where(eq(travellers.id, traveller.id))
      .returning();
    if (!mine?.passkeyHandle) throw new Error('The traveller of the session was not found.');
    const existing = await context.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.travellerId, traveller.id));
    if (existing.length >= limits.maxPasskeys) throw tooManyPasskeys();
    const { id, name } = getRelyingParty(context.configuration);
    const address = traveller.email ?? traveller.phone ?? '';
    const publicKey = {
      rp: { id, name },
      user: { id: mine.passkeyHandle, name: address, displayName: traveller.name ?? address },
      challenge: await createPasskeyChallenge(context, sessionId, 'register'),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: limits.passkeyChallengeLifetimeMs,
      excludeCredentials: toCredentialDescriptors(existing),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    };
    return { status: 201, body: { publicKey } };
  },
});
