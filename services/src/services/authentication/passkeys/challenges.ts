import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { createToken, hashToken } from '../../../kit/opaque-token';
import { type Problem, problem } from '../../../kit/problem';
import { after, limits } from '../limits';
import { passkeyChallenges } from '../schema';

/** `confirm` proves again who is signed in, and signs nobody else in. */
export type PasskeyPurpose = 'register' | 'sign-in' | 'confirm';

export type AnsweredChallenge = { challenge: string; purpose: PasskeyPurpose };

/** 256 random bits for an authenticator to sign, for this session and purpose, once. */
export async function newPasskeyChallenge(
  context: ServiceContext,
  sessionId: string,
  purpose: PasskeyPurpose,
): Promise<string> {
  const challenge = createToken();
  const ofThese = and(
    eq(passkeyChallenges.sessionId, sessionId),
    eq(passkeyChallenges.purpose, purpose),
  );
  await context.transaction(async (context) => {
    await context.database.insert(passkeyChallenges).values({
      challengeHash: hashToken(challenge),
      sessionId,
      purpose,
      expiresAt: after(context.clock.now(), limits.passkeyChallengeLife),
    });
    const latest = context.database
      .select({ hash: passkeyChallenges.challengeHash })
      .from(passkeyChallenges)
      .where(ofThese)
      .orderBy(desc(passkeyChallenges.expiresAt))
      .limit(limits.passkeyChallenges);
    await context.database
      .delete(passkeyChallenges)
      .where(and(ofThese, notInArray(passkeyChallenges.challengeHash, latest)));
  });
  return challenge;
}

/** What the browser adds to the challenge before the authenticator signs; the rest is checked with the signature. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/**
 * Takes the challenge that was answered out of the store, whatever the answer turns out to be worth: of
 * any number of processes that are shown it, one goes on. Another session's stays where it is.
 */
export async function takePasskeyChallenge(
  context: ServiceContext,
  sessionId: string,
  purposes: readonly PasskeyPurpose[],
  clientDataJSON: string,
): Promise<AnsweredChallenge> {
  const told = clientData.safeParse(parsed(clientDataJSON));
  // A page inside another site's frame is none of ours.
  if (!told.success || told.data.crossOrigin) throw passkeyExpired();
  const { challenge } = told.data;
  const [taken] = await context.database
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
  if (!taken) throw passkeyExpired();
  return { challenge, purpose: taken.purpose as PasskeyPurpose };
}

function parsed(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function passkeyExpired(): Problem {
  return problem('passkey-expired', {
    status: 410,
    detail: 'This took too long, or was answered before. Try your passkey again.',
  });
}
