import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { type Channel, channel, maskAddress } from '../../../kit/values/contact-address';
import { instant, toInstant } from '../../../kit/values/schemas';
import { addMs, limits } from '../limits';
import { challenges } from '../schema';
import {
  codeLocked,
  countSend,
  filterRecent,
  getNextAllowedAt,
  lockCounter,
  lockedUntil,
  secondsUntil,
  tooManyAttempts,
  undoSend,
} from './address-counters';
import { generateCode, hashCode } from './code';
import { type CodeReason, createCodeMessage } from './code-message';

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

type ChallengeRequest = { channel: Channel; address: string; reason: CodeReason; subject: string };

/** The amount that a code is bound to, as in its message. */
const getAmount = (reason: CodeReason) =>
  'amountDue' in reason
    ? { amountDue: reason.amountDue.amount, currency: reason.amountDue.currency }
    : { amountDue: null, currency: null };

/**
 * Sends a code, or returns the pending challenge of this session during the resend delay, so that a reloaded page does
 * not send a second message.
 */
export async function startChallenge(
  context: OperationContext,
  sessionId: string,
  request: ChallengeRequest,
): Promise<Challenge> {
  const now = context.clock.now();
  const { purpose } = request.reason;
  const outcome = await context.transaction(async (context) => {
    const counter = await lockCounter(context, purpose, request.address);
    const until = lockedUntil(counter, now);
    if (until) return codeLocked(until, now);

    const open = await findOpenChallenge(context.database, sessionId, purpose, request, now);
    if (open && open.triesLeft === 0) return codeLocked(open.expiresAt, now);
    if (open && resendAt(open) > now) return { row: open, code: null };
    if (open && getNextResendAt(open, now) > now)
      return tooManyAttempts(getNextResendAt(open, now), now);
    const next = await countSend(context, counter, request);
    if (next) return tooManyAttempts(next, now);
    return open
      ? renewChallenge(context, open, request.reason)
      : createChallenge(context, sessionId, request, purpose);
  });
  return sendCode(context, outcome, request.reason);
}

/** Sends a new code for the same challenge. Earlier wrong tries stay counted while tries are left. */
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
    if (until && until > now) return codeLocked(until, now);
    const allowed = getNextResendAt(row, now);
    if (allowed > now) return resendTooSoon(allowed, now);
    const next = await countSend(context, counter, {
      channel: row.channel as Channel,
      address: row.address,
    });
    if (next) return resendTooSoon(next, now);
    return renewChallenge(context, row, reason);
  });
  return sendCode(context, outcome, reason);
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
    detail: i18n.t('This code was not requested in this browser. Request a new one.'),
  });
}

async function findOpenChallenge(
  transaction: Transaction,
  sessionId: string,
  purpose: string,
  request: ChallengeRequest,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const { amountDue, currency } = getAmount(request.reason);
  const [row] = await transaction
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.sessionId, sessionId),
        eq(challenges.purpose, purpose),
        eq(challenges.subject, request.subject),
        eq(challenges.address, request.address),
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

async function createChallenge(
  context: ServiceContext,
  sessionId: string,
  request: ChallengeRequest,
  purpose: string,
): Promise<Sent> {
  const now = context.clock.now();
  const code = generateCode(context.configuration.codeLength);
  const { subject, reason } = request;
  const bound = { id: crypto.randomUUID(), purpose, subject, ...getAmount(reason) };
  const [row] = await context.database
    .insert(challenges)
    .values({
      ...bound,
      sessionId,
      channel: request.channel,
      address: request.address,
      codeHash: hashCode(context, bound, code),
      triesLeft: limits.maxTries,
      sentAt: [now],
      expiresAt: addMs(now, limits.codeLifetimeMs),
    })
    .returning();
  if (!row) throw new Error('The challenge was not stored.');
  return { row, code };
}

async function renewChallenge(
  context: ServiceContext,
  challenge: ChallengeRow,
  reason: CodeReason,
): Promise<Sent> {
  const now = context.clock.now();
  const code = generateCode(context.configuration.codeLength);
  const amount = getAmount(reason);
  const [row] = await context.database
    .update(challenges)
    .set({
      ...amount,
      codeHash: hashCode(context, { ...challenge, ...amount }, code),
      // The caller rejects a valid code without tries, so only an expired code can have none. The address counter stays.
      triesLeft: challenge.triesLeft || limits.maxTries,
      sentAt: [...filterRecent(challenge.sentAt, now, limits.sendWindowMs), now],
      expiresAt: addMs(now, limits.codeLifetimeMs),
    })
    .where(eq(challenges.id, challenge.id))
    .returning();
  if (!row) throw challengeNotFound();
  return { row, code };
}

/**
 * Sends the message after the commit, so that an arriving code is valid. A message that could not be sent is not
 * counted, so the traveller can request another one at once.
 */
async function sendCode(
  context: OperationContext,
  outcome: Sent | Problem,
  reason: CodeReason,
): Promise<Challenge> {
  if (outcome instanceof Error) throw outcome;
  const { row, code } = outcome;
  if (code !== null) {
    const to = row.channel as Channel;
    const message = createCodeMessage(context.configuration, to, row.address, code, reason);
    try {
      await context.messages.send(message);
    } catch (error) {
      context.log.error({ err: error }, 'a code could not be sent');
      await undoCodeSend(context, row, reason);
      throw codeNotSent();
    }
  }
  return {
    challengeId: row.id,
    channel: row.channel as Channel,
    sentTo: maskAddress(row.address),
    length: context.configuration.codeLength,
    expiresAt: toInstant(row.expiresAt),
    resendAt: toInstant(getNextResendAt(row, context.clock.now())),
    attemptsLeft: row.triesLeft,
  };
}

/** The last entry is this code: the resend delay is longer than the timeout of a message. */
async function undoCodeSend(
  context: OperationContext,
  { id, address }: ChallengeRow,
  { purpose }: CodeReason,
): Promise<void> {
  await context.transaction(async (context) => {
    const counter = await lockCounter(context, purpose, address);
    await undoSend(context.database, counter);
    const { sentAt } = await lockChallenge(context.database, id);
    await context.database
      .update(challenges)
      .set({ sentAt: sentAt.slice(0, -1) })
      .where(eq(challenges.id, id));
  });
}

function resendAt(row: ChallengeRow): Date {
  const last = row.sentAt.at(-1);
  return last ? addMs(last, limits.resendDelayMs) : new Date(0);
}

function getNextResendAt(row: ChallengeRow, now: Date): Date {
  const recent = filterRecent(row.sentAt, now, limits.sendWindowMs);
  const full = getNextAllowedAt(recent, limits.maxSendsPerChallenge, limits.sendWindowMs);
  const paused = resendAt(row);
  return full && full > paused ? full : paused;
}

function codeNotSent(): Problem {
  return problem('service-unavailable', {
    status: 503,
    detail: i18n.t('We could not send your code. Request it again in a moment.'),
    retryAfter: 1,
  });
}

function resendTooSoon(allowed: Date, now: Date): Problem {
  return problem('resend-too-soon', {
    status: 429,
    detail: i18n.t('A code was just sent. Wait a moment before you request another.'),
    retryAfter: secondsUntil(allowed, now),
    extras: { resendAt: toInstant(allowed) },
  });
}
