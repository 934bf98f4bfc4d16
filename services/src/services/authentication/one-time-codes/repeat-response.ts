import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { hashToken } from '../../../kit/security/opaque-token';
import type { Session } from '../../../kit/session';
import { challenges } from '../schema';
import { lockSession, noSession, rotateSession } from '../sessions/sessions';
import { lockChallenge } from './challenges';
import { codeMatches } from './code';

/**
 * The session of an accepted code, for a browser that did not get the response: its token is the one that the code
 * replaced. The same code is needed again, while it is valid.
 * @throws `no-session`
 */
export async function repeatResponse(
  context: OperationContext,
  challengeId: string,
  code: string,
): Promise<Session> {
  const { token } = context.sessionCookie;
  const [known] = await context.database
    .select()
    .from(challenges)
    .where(eq(challenges.id, challengeId));
  if (!token || known?.replacedTokenHash !== hashToken(token)) throw noSession();
  const session = await context.transaction(async (context) => {
    await lockSession(context.database, known.sessionId);
    const challenge = await lockChallenge(context.database, challengeId);
    if (challenge.expiresAt <= context.clock.now() || challenge.triesLeft === 0) return null;
    if (codeMatches(context, challenge, code)) return rotateSession(context, known.sessionId);
    await context.database
      .update(challenges)
      .set({ triesLeft: challenge.triesLeft - 1 })
      .where(eq(challenges.id, challengeId));
    return null;
  });
  if (!session) throw noSession();
  return session;
}
