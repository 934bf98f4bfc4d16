import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import { addMs, limits } from '../limits';
import { passkeyChallenges } from '../schema';
import { lockSession } from '../sessions/sessions';

/** `confirm` is a new sign-in of the same traveller. */
export type PasskeyPurpose = 'register' | 'sign-in' | 'confirm';

export type ConsumedChallenge = { challenge: string; purpose: PasskeyPurpose };

/** Creates a challenge of 256 random bits, for this session and purpose and for one use. */
export async function createPasskeyChallenge(
  context: ServiceContext,
  sessionId: string,
  purpose: PasskeyPurpose,
): Promise<string> {
  const challenge = createToken();
  const sameKind = and(
    eq(passkeyChallenges.sessionId, sessionId),
    eq(passkeyChallenges.purpose, purpose),
  );
  await context.transaction(async (context) => {
    await lockSession(context.database, sessionId);
    await context.database.insert(passkeyChallenges).values({
      challengeHash: hashToken(challenge),
      sessionId,
      purpose,
      expiresAt: addMs(context.clock.now(), limits.passkeyChallengeLifetimeMs),
    });
    const latest = context.database
      .select({ hash: passkeyChallenges.challengeHash })
      .from(passkeyChallenges)
      .where(sameKind)
      .orderBy(desc(passkeyChallenges.expiresAt))
      .limit(limits.maxPasskeyChallenges);
    await context.database
      .delete(passkeyChallenges)
      .where(and(sameKind, notInArray(passkeyChallenges.challengeHash, latest)));
  });
  return challenge;
}

/** The fields of clientDataJSON that are read before the signature is verified. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/**
 * Deletes the challenge before the response is verified, so that it is used at most once, also in several processes. A
 * challenge of another session is not deleted.
 */
export async function consumePasskeyChallenge(
  context: ServiceContext,
  sessionId: string,
  purposes: readonly PasskeyPurpose[],
  clientDataJSON: string,
): Promise<ConsumedChallenge> {
  const parsed = clientData.safeParse(parseJson(clientDataJSON));
  // Rejects pages in a frame of another site.
  if (!parsed.success || parsed.data.crossOrigin) throw passkeyExpired();
  const { challenge } = parsed.data;
  const [consumed] = await context.database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.sessionId, sessionId),
        inArray(passkeyChallenges.purpose, [...purposes]),
        gt(passkeyChallenges.expiresAt, context.clock.now()),
      ),
    )
    .returning();
  if (!consumed) throw passkeyExpired();
  return { challenge, purpose: consumed.purpose as PasskeyPurpose };
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function passkeyExpired(): Problem {
  return problem('passkey-expired', {
    status: 410,
    detail: i18n.t('The request has expired or was already used. Try your passkey again.'),
  });
}
