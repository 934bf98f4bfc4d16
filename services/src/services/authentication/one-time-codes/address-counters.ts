import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { createKeyedHash } from '../../../kit/security/keyed-hash';
import type { Channel } from '../../../kit/values/contact-address';
import { toInstant } from '../../../kit/values/schemas';
import { addMs, getMaxAddressesPerNetwork, getMaxSends, limits } from '../limits';
import { addressCounters } from '../schema';
import { findKnownDevice } from '../sessions/known-devices';
import type { CodeReason } from './code-message';

type Row = typeof addressCounters.$inferSelect;
export type Counter = Row & {
  /** Whether the counter is of a device that signed in with this address before. */
  isKnownDevice: boolean;
};
/** Each kind has a separate lock, so that guesses at one sign-in method do not block the others. */
export type CounterKind = CodeReason['purpose'] | 'password' | 'passkey' | 'reset';

/**
 * Locks the counter of an address for this transaction, also of an unknown address. A device that signed in with the
 * address before has a separate counter, so attackers cannot lock out its traveller.
 */
export async function lockCounter(
  context: OperationContext,
  kind: CounterKind,
  address: string,
): Promise<Counter> {
  const device = await findKnownDevice(context, address);
  const row = await lockRow(context, [kind, address, ...(device ? [device] : [])]);
  return { ...row, isKnownDevice: device !== null };
}

async function lockRow(context: OperationContext, what: readonly string[]): Promise<Row> {
  const id = createKeyedHash(context, 'address-counters', what.join('\n'));
  const touchedAt = context.clock.now();
  const [row] = await context.database
    .insert(addressCounters)
    .values({ id, touchedAt })
    .onConflictDoUpdate({ target: addressCounters.id, set: { touchedAt } })
    .returning();
  if (!row) throw new Error('The counter of an address was not found.');
  return row;
}

export function lockedUntil(counter: Counter, now: Date): Date | null {
  return counter.lockedUntil && counter.lockedUntil > now ? counter.lockedUntil : null;
}

/** Counts a failure. Returns the end of the lock if the address is now locked, or null. */
export async function countFailure(
  transaction: Transaction,
  counter: Counter,
  now: Date,
): Promise<Date | null> {
  const failedAt = [...filterRecent(counter.failedAt, now, limits.day), now];
  const failures = counter.failures + 1;
  const overDay = failedAt.length >= limits.maxFailuresPerDay;
  const locks = failures >= limits.maxFailures;
  const until = overDay ? addMs(now, limits.day) : locks ? addMs(now, limits.lockMs) : null;
  await transaction
    .update(addressCounters)
    .set({
      failedAt,
      failures: locks ? 0 : failures,
      touchedAt: now,
      ...(until ? { lockedUntil: until } : {}),
    })
    .where(eq(addressCounters.id, counter.id));
  return until;
}

/** Resets the consecutive failures. The daily count stays. */
export async function countSuccess(transaction: Transaction, counter: Counter): Promise<void> {
  await transaction
    .update(addressCounters)
    .set({ failures: 0 })
    .where(eq(addressCounters.id, counter.id));
}

/** Undoes the last failure: a password attempt is counted before it is checked. */
export async function undoFailure(transaction: Transaction, counter: Counter): Promise<void> {
  await transaction
    .update(addressCounters)
    .set({ failures: 0, failedAt: counter.failedAt.slice(0, -1), lockedUntil: null })
    .where(eq(addressCounters.id, counter.id));
}

/** Counts a message to the address of the counter. At the limit, returns when the next one is allowed. */
export async function countSend(
  context: OperationContext,
  counter: Counter,
  { channel, address }: { channel: Channel; address: string },
): Promise<Date | null> {
  const now = context.clock.now();
  const crowded = counter.isKnownDevice ? null : await countForNetwork(context, channel, address);
  if (crowded) return crowded;
  const max = getMaxSends(context.configuration.environment, channel);
  const today = filterRecent(counter.sentAt, now, limits.day);
  const recent = filterRecent(today, now, limits.sendWindowMs);
  const next =
    getNextAllowedAt(today, max.day, limits.day) ??
    getNextAllowedAt(recent, max.window, limits.sendWindowMs);
  if (next) return next;
  await context.database
    .update(addressCounters)
    .set({ sentAt: [...today, now], touchedAt: now })
    .where(eq(addressCounters.id, counter.id));
  return null;
}

/**
 * Counts an address for the client's network, once in the window. At the limit, returns when the next address is
 * allowed. Known devices are exempt, so that others in their network do not block them.
 */
async function countForNetwork(
  context: OperationContext,
  channel: Channel,
  address: string,
): Promise<Date | null> {
  const { database, clock, configuration } = context;
  const now = clock.now();
  const of = ['network', channel, getClientNetwork(context.remoteAddress())];
  const network = await lockRow(context, of);
  const pair = await lockRow(context, [...of, address]);
  if (filterRecent(pair.sentAt, now, limits.networkWindowMs).length > 0) return null;
  const today = filterRecent(network.sentAt, now, limits.day);
  const recent = filterRecent(today, now, limits.networkWindowMs);
  const max = getMaxAddressesPerNetwork(configuration.environment, channel);
  const next =
    getNextAllowedAt(today, max.day, limits.day) ??
    getNextAllowedAt(recent, max.window, limits.networkWindowMs);
  if (next) return next;
  const saveCounter = (counter: Row, sentAt: Date[]) =>
    database
      .update(addressCounters)
      .set({ sentAt, touchedAt: now })
      .where(eq(addressCounters.id, counter.id));
  await saveCounter(network, [...today, now]);
  await saveCounter(pair, [now]);
  return null;
}

/** Undoes the last message, which could not be sent. */
export async function undoSend(transaction: Transaction, counter: Counter): Promise<void> {
  await transaction
    .update(addressCounters)
    .set({ sentAt: counter.sentAt.slice(0, -1) })
    .where(eq(addressCounters.id, counter.id));
}

export function filterRecent(instants: readonly Date[], now: Date, milliseconds: number): Date[] {
  return instants.filter((one) => now.getTime() - one.getTime() < milliseconds);
}

/** When the next one is allowed, if there are `max` instants in the window already; otherwise null. */
export function getNextAllowedAt(
  instants: readonly Date[],
  max: number,
  milliseconds: number,
): Date | null {
  const first = instants.at(-max);
  return first ? addMs(first, milliseconds) : null;
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

type WaitTexts = { inMinutes: (minutes: number) => string; inHours: (hours: number) => string };

/** A 429 that names the wait in minutes, or in hours from two hours on. */
function rejectUntil(
  code: 'code-locked' | 'too-many-attempts',
  [until, now]: [Date, Date],
  { inMinutes, inHours }: WaitTexts,
): Problem {
  const retryAfter = secondsUntil(until, now);
  const minutes = Math.ceil(retryAfter / 60);
  const detail = minutes < 120 ? inMinutes(minutes) : inHours(Math.ceil(minutes / 60));
  return problem(code, { status: 429, detail, retryAfter, extras: { until: toInstant(until) } });
}

export const codeLocked = (until: Date, now: Date): Problem =>
  rejectUntil('code-locked', [until, now], {
    inMinutes: (minutes) =>
      i18n.t(
        'There were too many wrong codes. You can request a new code in {minutes, plural, one {# minute} other {# minutes}}.',
        { minutes },
      ),
    inHours: (hours) =>
      i18n.t('There were too many wrong codes. You can request a new code in {hours} hours.', {
        hours,
      }),
  });

export const tooManyAttempts = (next: Date, now: Date): Problem =>
  rejectUntil('too-many-attempts', [next, now], {
    inMinutes: (minutes) =>
      i18n.t(
        'There were too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
        { minutes },
      ),
    inHours: (hours) =>
      i18n.t('There were too many attempts. Try again in {hours} hours.', { hours }),
  });
