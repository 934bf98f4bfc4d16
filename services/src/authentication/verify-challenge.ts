import { eq, sql } from 'drizzle-orm';
import type { OperationContext } from '../foundation/context';
import type { Transaction } from '../foundation/database/connection';
import { type Problem, problem } from '../foundation/problem';
import type { Session } from '../foundation/session';
import {
  type Counted,
  countFailure,
  countSuccess,
  lockCounter,
  locked,
  lockedUntil,
} from './address-counters';
import { type ChallengeRow, challengeNotFound, lockChallenge } from './challenges';
import { codeMatches } from './code';
import { after, limits } from './limits';
import { challenges, stepUps } from './schema';
import { rotateSession, signIn } from './sessions';
import { findOrCreateTraveller } from './travellers';

/**
 * One try. Counter and challenge are locked in this order for the whole of it, so of any number of
 * parallel tries at most five are looked at and at most one succeeds. A refusal is a value until the
 * commit: what was tried must stay counted.
 */
export async function verifyChallenge(
  context: OperationContext<Session>,
  challengeId: string,
  code: string,
): Promise<Session> {
  const [known] = await context.database
    .select()
    .from(challenges)
    .where(eq(challenges.id, challengeId));
  if (!known) throw challengeNotFound();
  const outcome = await context.transaction(async (transaction) => {
    const counted = known.purpose as Counted;
    const counter = await lockCounter(context, transaction, counted, known.address);
    const challenge = await lockChallenge(transaction, challengeId);
    const now = context.clock.now();
    if (challenge.sessionId !== context.session.id) return challengeNotFound();
    if (challenge.usedAt) return codeUsed();
    const until = lockedUntil(counter, now);
    if (until) return locked(until, now);
    if (challenge.expiresAt <= now) return codeExpired();
    if (challenge.triesLeft === 0) return locked(challenge.expiresAt, now);
    if (codeMatches(context, challenge, code)) {
      await countSuccess(transaction, counter);
      return succeed(context, transaction, challenge, now);
    }
    const lock = await countFailure(transaction, counter, now);
    const [left] = await transaction
      .update(challenges)
      .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
      .where(eq(challenges.id, challenge.id))
      .returning({ tries: challenges.triesLeft });
    const tries = left?.tries ?? 0;
    if (lock) return locked(lock, now);
    return tries > 0 ? codeWrong(tries) : locked(challenge.expiresAt, now);
  });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

async function succeed(
  context: OperationContext<Session>,
  transaction: Transaction,
  challenge: ChallengeRow,
  now: Date,
): Promise<Session> {
  await transaction.update(challenges).set({ usedAt: now }).where(eq(challenges.id, challenge.id));
  if (challenge.purpose === 'sign-in') {
    const traveller = await findOrCreateTraveller(
      transaction,
      challenge.channel === 'text' ? { phone: challenge.address } : { email: challenge.address },
      now,
    );
    return signIn(context, traveller);
  }
  const until = after(now, limits.stepUpLife);
  await transaction
    .insert(stepUps)
    .values({
      sessionId: context.session.id,
      purpose: challenge.purpose,
      subject: challenge.subject,
      until,
    })
    .onConflictDoUpdate({
      target: [stepUps.sessionId, stepUps.purpose, stepUps.subject],
      set: { until },
    });
  return rotateSession(context);
}

function codeWrong(attemptsLeft: number): Problem {
  const tries = attemptsLeft === 1 ? 'one more try' : `${attemptsLeft} more tries`;
  return problem('code-wrong', {
    status: 422,
    detail: `This is not the code that we sent last. Check it; you have ${tries}.`,
    extras: { attemptsLeft },
  });
}

function codeExpired(): Problem {
  return problem('code-expired', {
    status: 410,
    detail: 'This code has expired. Ask for a new one.',
  });
}

function codeUsed(): Problem {
  return problem('code-used', {
    status: 409,
    detail: 'This code was used already. Ask for a new one if you need it.',
  });
}
