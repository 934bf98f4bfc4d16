import { eq, sql } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { type Problem, problem } from '../../../kit/problem';
import type { Money } from '../../../kit/schemas';
import { cardPaymentSubject, type Session } from '../../../kit/session';
import { after, limits } from '../limits';
import { challenges, stepUps } from '../schema';
import { rotateSession, signIn } from '../sessions/sessions';
import { findOrCreateTraveller } from '../travellers/travellers';
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
import { presentReason } from './code-reason';

/**
 * One try. Counter and challenge are locked in this order for the whole of it, so of any number of
 * parallel tries at most five are looked at and at most one succeeds. A refusal is a value until the
 * commit: what was tried must stay counted. What is due at this moment is asked of its service before: the
 * code is right for the amount that it was sent for alone.
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
  if (known?.sessionId !== context.session.id) throw challengeNotFound();
  const due = await amountDueNow(context, known);
  const outcome = await context.transaction(async (context) => {
    const counted = known.purpose as Counted;
    const counter = await lockCounter(context, counted, known.address);
    const challenge = await lockChallenge(context.database, challengeId);
    const now = context.clock.now();
    if (challenge.usedAt) return codeUsed();
    const until = lockedUntil(counter, now);
    if (until) return locked(until, now);
    if (challenge.expiresAt <= now) return codeExpired();
    if (challenge.triesLeft === 0) return locked(challenge.expiresAt, now);
    if (due && (due.amount !== challenge.amountDue || due.currency !== challenge.currency)) {
      return amountChanged();
    }
    if (codeMatches(context, challenge, code)) {
      await countSuccess(context.database, counter);
      return succeed(context, challenge, now);
    }
    const lock = await countFailure(context.database, counter, now);
    const [left] = await context.database
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

/** Null for a sign-in, and for a code that was used: of its exchange there may be nothing to ask any more. */
async function amountDueNow(
  context: OperationContext<Session>,
  challenge: ChallengeRow,
): Promise<Money | null> {
  if (challenge.usedAt) return null;
  const reason = await presentReason(context, challenge);
  return reason.purpose === 'sign-in' ? null : reason.amountDue;
}

async function succeed(
  context: OperationContext<Session>,
  challenge: ChallengeRow,
  now: Date,
): Promise<Session> {
  await context.database
    .update(challenges)
    .set({ usedAt: now })
    .where(eq(challenges.id, challenge.id));
  if (challenge.purpose === 'sign-in') {
    const traveller = await findOrCreateTraveller(
      context.database,
      challenge.channel === 'text' ? { phone: challenge.address } : { email: challenge.address },
      now,
    );
    return signIn(context, traveller);
  }
  const until = after(now, limits.stepUpLife);
  await context.database
    .insert(stepUps)
    .values({
      sessionId: context.session.id,
      purpose: challenge.purpose,
      subject: provedBy(challenge),
      until,
    })
    .onConflictDoUpdate({
      target: [stepUps.sessionId, stepUps.purpose, stepUps.subject],
      set: { until },
    });
  return rotateSession(context);
}

/** A card may be asked for more a moment later, so what was proved for it names its amount. */
function provedBy({ purpose, subject, amountDue, currency }: ChallengeRow): string {
  const isForCard = purpose === 'saved-card' && amountDue !== null && currency !== null;
  return isForCard ? cardPaymentSubject(subject, { amount: amountDue, currency }) : subject;
}

function codeWrong(attemptsLeft: number): Problem {
  const tries = attemptsLeft === 1 ? 'one more try' : `${attemptsLeft} more tries`;
  return problem('code-wrong', {
    status: 422,
    detail: `This is not the code that we sent last. Check it; you have ${tries}.`,
    extras: { attemptsLeft },
  });
}

function amountChanged(): Problem {
  return problem('amount-changed', {
    status: 409,
    detail: 'This swap costs another amount than when the code was sent. Ask for a new one.',
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
