import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createToken } from '../../../../kit/opaque-token';
import { defineOperation } from '../../../../kit/operation';
import { limits } from '../../limits';
import { newPasskeyChallenge } from '../../passkeys/challenges';
import { creationOptions } from '../../passkeys/credential-shapes';
import { tooManyPasskeys } from '../../passkeys/most-passkeys';
import { named } from '../../passkeys/passkey';
import { relyingParty } from '../../passkeys/relying-party';
import { algorithms } from '../../passkeys/verify-credential';
import { passkeys, travellers } from '../../schema';
import { refuseWithoutRecentSignIn } from '../../sessions/recent-sign-in';

export const startPasskeyRegistration = defineOperation({
  id: 'startPasskeyRegistration',
  method: 'POST',
  path: '/passkey-registrations',
  summary: 'What a browser needs to make a passkey, soon after signing in; for 5 minutes and once',
  access: 'traveller',
  request: { body: z.strictObject({}) },
  responses: { 201: z.strictObject({ publicKey: creationOptions }) },
  problems: { 'step-up-required': 403, 'too-many-passkeys': 409 },
  async handle(_request, context) {
    refuseWithoutRecentSignIn(context.session);
    const { id: sessionId, traveller } = context.session;
    // The same for all of a traveller's passkeys: a keeper then replaces the one it has.
    const [mine] = await context.database
      .update(travellers)
      .set({ passkeyHandle: sql`coalesce(${travellers.passkeyHandle}, ${createToken()})` })
      .where(eq(travellers.id, traveller.id))
      .returning();
    if (!mine?.passkeyHandle) throw new Error('The traveller of a session went away.');
    const has = await context.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.travellerId, traveller.id));
    if (has.length >= limits.passkeysPerTraveller) throw tooManyPasskeys();
    const { id, name } = relyingParty(context.configuration);
    const address = traveller.email ?? traveller.phone ?? '';
    const publicKey = {
      rp: { id, name },
      user: { id: mine.passkeyHandle, name: address, displayName: traveller.name ?? address },
      challenge: await newPasskeyChallenge(context, sessionId, 'register'),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: limits.passkeyChallengeLife,
      excludeCredentials: named(has),
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
