import { eq, sql } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { hashToken } from '../../../kit/security/opaque-token';
import { cardPaymentSubject, type Session } from '../../../kit/session';
import type { Money } from '../../../kit/values/schemas';
import { deleteBounce } from '../bounces/bounced-addresses';
import { addMs, limits } from '../limits';
import { challenges, stepUps } from '../schema';
import { lockSession, rotateSession, signIn } from '../sessions/sessions';
import { findOrCreateTraveller } from '../travellers/travellers';
import {
  type CounterKind,
  codeLocked,
  countFailure,
  countSuccess,
  lockCounter,
  lockedUntil,
} from './address-counters';
import { type ChallengeRow, challengeNotFound, lockChallenge } from './challenges';
import { codeMatches } from './code';
import { getCodeReason } from './code-contact';

/**
 * Checks a code. The counter, the session and then the challenge are locked, so that of concurrent tries at most five are checked and
 * at most one succeeds. An error is returned, not thrown, inside the transaction, so that the try stays counted. The code
 * is valid only for the amount that it was sent for.
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
  const due = await getAmountDue(context, known);
  const outcome = await context.transaction(async (context) => {
    const kind = known.purpose as CounterKind;
    const counter = await lockCounter(context, kind, known.address);
    await lockSession(context.database, context.session.id);
    const challenge = await lockChallenge(context.database, challengeId);
    const now = context.clock.now();
    if (challenge.usedAt) return codeUsed();
    const until = lockedUntil(counter, now);
    if (until) return codeLocked(until, now);
    if (challenge.expiresAt <= now) return codeExpired();
    if (challenge.triesLeft === 0) return codeLocked(challenge.expiresAt, now);
    if (due && (due.amount !== challenge.amountDue || due.currency !== challenge.currency)) {
      return amountChanged();
    }
    if (codeMatches(context, challenge, code)) {
      await countSuccess(context.database, counter);
      return completeChallenge(context, challenge, now);
    }
    const lock = await countFailure(context.database, counter, now);
    const [left] = await context.database
      .update(challenges)
      .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
      .where(eq(challenges.id, challenge.id))
      .returning({ tries: challenges.triesLeft });
    const tries = left?.tries ?? 0;
    if (lock) return codeLocked(lock, now);
    return tries > 0
      ? codeWrong(tries, challenge.sentAt.length > 1)
      : codeLocked(challenge.expiresAt, now);
  });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** Null for a code without an amount, and for a used code, whose exchange may no longer exist. */
async function getAmountDue(
  context: OperationContext<Session>,
  challenge: ChallengeRow,
): Promise<Money | null> {
  if (challenge.usedAt) return null;
  const reason = await getCodeReason(context, challenge);
  return 'amountDue' in reason ? reason.amountDue : null;
}

async function completeChallenge(
  context: OperationContext<Session>,
  challenge: ChallengeRow,
  now: Date,
): Promise<Session> {
  const { token } = context.sessionCookie;
  await context.database
    .update(challenges)
    .set({ usedAt: now, replacedTokenHash: token && hashToken(token) })
    .where(eq(challenges.id, challenge.id));
  if (challenge.channel === 'email') await deleteBounce(context, challenge.address);
  if (challenge.purpose === 'sign-in') {
    const traveller = await findOrCreateTraveller(
      context.database,
      challenge.channel === 'text' ? { phone: challenge.address } : { email: challenge.address },
      now,
    );
    return signIn(context, traveller);
  }
  const until = addMs(now, limits.stepUpLifetimeMs);
  await context.database
    .insert(stepUps)
    .values({
      sessionId: context.session.id,
      purpose: challenge.purpose,
      subject: getStepUpSubject(challenge),
      until,
    })
    .onConflictDoUpdate({
      target: [stepUps.sessionId, stepUps.purpose, stepUps.subject],
      set: { until },
    });
  return rotateSession(context, context.session.id);
}

/** The step-up for a card includes the amount, which can change afterwards. */
function getStepUpSubject({ purpose, subject, amountDue, currency }: ChallengeRow): string {
  const isForCard = purpose === 'saved-card' && amountDue !== null && currency !== null;
  return isForCard ? cardPaymentSubject(subject, { amount: amountDue, currency }) : subject;
}

function codeWrong(attemptsLeft: number, hasEarlierCodes: boolean): Problem {
  return problem('code-wrong', {
    status: 422,
    detail: hasEarlierCodes
      ? i18n.t(
          'This is not the latest code that we sent. Check it and try again; you have {attemptsLeft, plural, one {one more try} other {# more tries}}.',
          { attemptsLeft },
        )
      : i18n.t(
          'This code is not right. Check it and try again; you have {attemptsLeft, plural, one {one more try} other {# more tries}}.',
          { attemptsLeft },
        ),
    extras: { attemptsLeft },
  });
}

function amountChanged(): Problem {
  return problem('amount-changed', {
    status: 409,
    detail: i18n.t(
      'The price has changed since the code was sent. Nothing was charged. Request a new code.',
    ),
  });
}

function codeExpired(): Problem {
  return problem('code-expired', {
    status: 410,
    detail: i18n.t('This code has expired. Request a new one.'),
  });
}

function codeUsed(): Problem {
  return problem('code-used', {
    status: 409,
    detail: i18n.t('This code was already used. Request a new one if you need it.'),
  });
}
