import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Channel, channel, maskAddress } from '../../../kit/contact-address';
import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connection';
import { type Problem, problem } from '../../../kit/problem';
import { instant, toInstant } from '../../../kit/schemas';
import { after, limits } from '../limits';
import { challenges } from '../schema';
import {
  countSend,
  forgiveSend,
  lockCounter,
  locked,
  lockedUntil,
  nextAllowed,
  secondsUntil,
  tooManyAttempts,
  within,
} from './address-counters';
import { hashCode, newCode } from './code';
import { type CodeReason, codeMessage } from './code-message';

export type ChallengeRow = typeof challenges.$inferSelect;

export const challengeSchema = z
  .strictObject({
    challengeId: z.string(),
    channel,
    sentTo: z.string(),
    length: z.int(),
    expiresAt: instant,
    resendAt: instant,
    attemptsLeft: z.int(),
  })
  .meta({ id: 'Challenge' });
export type Challenge = z.output<typeof challengeSchema>;

type Wanted = { channel: Channel; address: string; reason: CodeReason; subject: string };

/** The amount that a code is bound to: the one that its message tells. */
const amountOf = (reason: CodeReason) =>
  reason.purpose === 'sign-in'
    ? { amountDue: null, currency: null }
    : { amountDue: reason.amountDue.amount, currency: reason.amountDue.currency };

/**
 * Sends a code to prove something, or answers with the challenge that this session already has for it
 * while its pause lasts, so that a reloaded page sends nothing twice.
 */
export async function startChallenge(
  context: OperationContext,
  sessionId: string,
  wanted: Wanted,
): Promise<Challenge> {
  const now = context.clock.now();
  const { purpose } = wanted.reason;
  const outcome = await context.transaction(async (context) => {
    const counter = await lockCounter(context, purpose, wanted.address);
    const until = lockedUntil(counter, now);
    if (until) return locked(until, now);

    const live = await liveChallenge(context.database, sessionId, purpose, wanted, now);
    if (live && live.triesLeft === 0) return locked(live.expiresAt, now);
    if (live && resendAt(live) > now) return { row: live, code: null };
    if (live && mayResendAt(live, now) > now) return tooManyAttempts(mayResendAt(live, now), now);
    const next = await countSend(context, counter, wanted);
    if (next) return tooManyAttempts(next, now);
    return live ? renew(context, live, wanted.reason) : create(context, sessionId, wanted, purpose);
  });
  return deliver(context, outcome, wanted.reason);
}

/** A new code for the same challenge; what was tried before stays counted as long as there is a try left. */
export async function resendChallenge(
  context: OperationContext,
  challenge: ChallengeRow,
  reason: CodeReason,
): Promise<Challenge> {
  const now = context.clock.now();
  const outcome = await context.transaction(async (context) => {
    const counter = await lockCounter(context, reason.purpose, challenge.address);
    const row = await lockChallenge(context.database, challenge.id);
    const until = lockedUntil(counter, now) ?? (row.triesLeft === 0 ? row.expiresAt : null);
    if (until && until > now) return locked(until, now);
    const allowed = mayResendAt(row, now);
    if (allowed > now) return resendTooSoon(allowed, now);
    const next = await countSend(context, counter, {
      channel: row.channel as Channel,
      address: row.address,
    });
    if (next) return resendTooSoon(next, now);
    return renew(context, row, reason);
  });
  return deliver(context, outcome, reason);
}

export async function lockChallenge(transaction: Transaction, id: string): Promise<ChallengeRow> {
  const [row] = await transaction
    .select()
    .from(challenges)
    .where(eq(challenges.id, id))
    .for('update');
  if (!row) throw challengeNotFound();
  return row;
}

export function challengeNotFound(): Problem {
  return problem('challenge-not-found', {
    status: 404,
    detail: 'This code was not asked for here. Ask for a new one.',
  });
}

async function liveChallenge(
  transaction: Transaction,
  sessionId: string,
  purpose: string,
  wanted: Wanted,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const { amountDue, currency } = amountOf(wanted.reason);
  const [row] = await transaction
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.sessionId, sessionId),
        eq(challenges.purpose, purpose),
        eq(challenges.subject, wanted.subject),
        eq(challenges.address, wanted.address),
        amountDue === null ? undefined : eq(challenges.amountDue, amountDue),
        currency === null ? undefined : eq(challenges.currency, currency),
        isNull(challenges.usedAt),
      ),
    )
    .orderBy(desc(challenges.expiresAt))
    .limit(1)
    .for('update');
  return row && row.expiresAt > now ? row : undefined;
}

type Sent = { row: ChallengeRow; code: string | null };

async function create(
  context: ServiceContext,
  sessionId: string,
  wanted: Wanted,
  purpose: string,
): Promise<Sent> {
  const now = context.clock.now();
  const code = newCode(context.configuration.codeLength);
  const { subject, reason } = wanted;
  const bound = { id: crypto.randomUUID(), purpose, subject, ...amountOf(reason) };
  const [row] = await context.database
    .insert(challenges)
    .values({
      ...bound,
      sessionId,
      channel: wanted.channel,
      address: wanted.address,
      codeHash: hashCode(context, bound, code),
      triesLeft: limits.tries,
      sentAt: [now],
      expiresAt: after(now, limits.codeLife),
    })
    .returning();
  if (!row) throw new Error('The challenge was not stored.');
  return { row, code };
}

async function renew(
  context: ServiceContext,
  challenge: ChallengeRow,
  reason: CodeReason,
): Promise<Sent> {
  const now = context.clock.now();
  const code = newCode(context.configuration.codeLength);
  const amount = amountOf(reason);
  const [row] = await context.database
    .update(challenges)
    .set({
      ...amount,
      codeHash: hashCode(context, { ...challenge, ...amount }, code),
      // None are left of an expired code alone: until then it is refused here. The address counts on.
      triesLeft: challenge.triesLeft || limits.tries,
      sentAt: [...within(challenge.sentAt, now, limits.sendWindow), now],
      expiresAt: after(now, limits.codeLife),
    })
    .where(eq(challenges.id, challenge.id))
    .returning();
  if (!row) throw challengeNotFound();
  return { row, code };
}

/**
 * The message leaves after the commit: a code that arrives is one that is valid. One that could not leave is not
 * counted, so that it can be asked for again at once.
 */
async function deliver(
  context: OperationContext,
  outcome: Sent | Problem,
  reason: CodeReason,
): Promise<Challenge> {
  if (outcome instanceof Error) throw outcome;
  const { row, code } = outcome;
  if (code !== null) {
    const to = row.channel as Channel;
    const message = codeMessage(context.configuration, to, row.address, code, reason);
    try {
      await context.messages.send(message);
    } catch (error) {
      context.log.error({ err: error }, 'a code could not be sent');
      await takeBackSend(context, row, reason);
      throw notSent();
    }
  }
  return {
    challengeId: row.id,
    channel: row.channel as Channel,
    sentTo: maskAddress(row.address),
    length: context.configuration.codeLength,
    expiresAt: toInstant(row.expiresAt),
    resendAt: toInstant(mayResendAt(row, context.clock.now())),
    attemptsLeft: row.triesLeft,
  };
}

/** No other code of the challenge left since: the pause between two is longer than one takes to fail. */
async function takeBackSend(
  context: OperationContext,
  { id, address }: ChallengeRow,
  { purpose }: CodeReason,
): Promise<void> {
  await context.transaction(async (context) => {
    const counter = await lockCounter(context, purpose, address);
    await forgiveSend(context.database, counter);
    const { sentAt } = await lockChallenge(context.database, id);
    await context.database
      .update(challenges)
      .set({ sentAt: sentAt.slice(0, -1) })
      .where(eq(challenges.id, id));
  });
}

function resendAt(row: ChallengeRow): Date {
  const last = row.sentAt.at(-1);
  return last ? after(last, limits.resendPause) : new Date(0);
}

function mayResendAt(row: ChallengeRow, now: Date): Date {
  const recent = within(row.sentAt, now, limits.sendWindow);
  const full = nextAllowed(recent, limits.sendsPerChallenge, limits.sendWindow);
  const paused = resendAt(row);
  return full && full > paused ? full : paused;
}

function notSent(): Problem {
  return problem('service-unavailable', {
    status: 503,
    detail: 'We could not send your code. Ask for it again in a moment.',
    retryAfter: 1,
  });
}

function resendTooSoon(allowed: Date, now: Date): Problem {
  return problem('resend-too-soon', {
    status: 429,
    detail: 'A code was just sent. Wait a moment before asking for another.',
    retryAfter: secondsUntil(allowed, now),
    extras: { resendAt: toInstant(allowed) },
  });
}
