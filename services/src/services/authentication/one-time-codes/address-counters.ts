import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Channel } from '../../../kit/contact-address';
import type { OperationContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connection';
import { networkOf } from '../../../kit/network-of';
import { type Problem, problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/schemas';
import { addressesPerNetwork, after, limits, sendsPerAddress } from '../limits';
import { addressCounters } from '../schema';
import { knownDevice } from '../sessions/known-devices';

type Row = typeof addressCounters.$inferSelect;
export type Counter = Row & {
  /** Of a device on which whoever proved this address signed in before. */
  ofKnownDevice: boolean;
};
/** Each kind has its own lock, so that guessing at one way in leaves the others open. */
export type Counted = 'sign-in' | 'exchange' | 'saved-card' | 'password' | 'passkey' | 'reset';

/**
 * The counter of an address, held for this transaction. Unknown addresses have one as well. A device that signed in
 * there before has its own: whatever strangers do with an address, its traveller is not locked out.
 */
export async function lockCounter(
  context: OperationContext,
  counted: Counted,
  address: string,
): Promise<Counter> {
  const device = await knownDevice(context, address);
  const row = await lockRow(context, [counted, address, ...(device ? [device] : [])]);
  return { ...row, ofKnownDevice: device !== null };
}

async function lockRow(context: OperationContext, what: readonly string[]): Promise<Row> {
  const id = createHmac('sha256', context.secret('address-counters'))
    .update(what.join('\n'))
    .digest('base64url');
  const touchedAt = context.clock.now();
  await context.database.insert(addressCounters).values({ id, touchedAt }).onConflictDoNothing();
  const [row] = await context.database
    .select()
    .from(addressCounters)
    .where(eq(addressCounters.id, id))
    .for('update');
  if (!row) throw new Error('The counter of an address went away.');
  return row;
}

export function lockedUntil(counter: Counter, now: Date): Date | null {
  return counter.lockedUntil && counter.lockedUntil > now ? counter.lockedUntil : null;
}

/** Counts a failure; answers until when the address is locked by it, or null. */
export async function countFailure(
  transaction: Transaction,
  counter: Counter,
  now: Date,
): Promise<Date | null> {
  const failedAt = [...within(counter.failedAt, now, limits.day), now];
  const failures = counter.failures + 1;
  const overDay = failedAt.length >= limits.failuresPerDay;
  const locks = failures >= limits.failuresBeforeLock;
  const until = overDay ? after(now, limits.day) : locks ? after(now, limits.lock) : null;
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

/** After a success the streak begins anew; the day's failures stay counted. */
export async function countSuccess(transaction: Transaction, counter: Counter): Promise<void> {
  await transaction
    .update(addressCounters)
    .set({ failures: 0 })
    .where(eq(addressCounters.id, counter.id));
}

/** Takes back the last failure: a password try is counted before it is checked. */
export async function forgiveFailure(transaction: Transaction, counter: Counter): Promise<void> {
  await transaction
    .update(addressCounters)
    .set({ failures: 0, failedAt: counter.failedAt.slice(0, -1), lockedUntil: null })
    .where(eq(addressCounters.id, counter.id));
}

/** Counts a message to an address, whose counter this is, or answers when the next may leave. */
export async function countSend(
  context: OperationContext,
  counter: Counter,
  { channel, address }: { channel: Channel; address: string },
): Promise<Date | null> {
  const now = context.clock.now();
  const crowded = counter.ofKnownDevice ? null : await countForNetwork(context, channel, address);
  if (crowded) return crowded;
  const most = sendsPerAddress(context.configuration.environment, channel);
  const today = within(counter.sentAt, now, limits.day);
  const recent = within(today, now, limits.sendWindow);
  const next =
    nextAllowed(today, most.day, limits.day) ?? nextAllowed(recent, most.window, limits.sendWindow);
  if (next) return next;
  await context.database
    .update(addressCounters)
    .set({ sentAt: [...today, now], touchedAt: now })
    .where(eq(addressCounters.id, counter.id));
  return null;
}

/**
 * Counts an address for the network that asks, once in the window, or answers when the next may be asked for. Not for a
 * device that signed in with this address: who shares its network does not hold it up.
 */
async function countForNetwork(
  context: OperationContext,
  channel: Channel,
  address: string,
): Promise<Date | null> {
  const { database, clock, configuration } = context;
  const now = clock.now();
  const of = ['network', channel, networkOf(context.remoteAddress())];
  const network = await lockRow(context, of);
  const together = await lockRow(context, [...of, address]);
  if (within(together.sentAt, now, limits.networkWindow).length > 0) return null;
  const recent = within(network.sentAt, now, limits.networkWindow);
  const most = addressesPerNetwork(configuration.environment, channel);
  const next = nextAllowed(recent, most, limits.networkWindow);
  if (next) return next;
  const keep = (counter: Row, sentAt: Date[]) =>
    database
      .update(addressCounters)
      .set({ sentAt, touchedAt: now })
      .where(eq(addressCounters.id, counter.id));
  await keep(network, [...recent, now]);
  await keep(together, [now]);
  return null;
}

/** Takes back the last message: it could not leave. */
export async function forgiveSend(transaction: Transaction, counter: Counter): Promise<void> {
  await transaction
    .update(addressCounters)
    .set({ sentAt: counter.sentAt.slice(0, -1) })
    .where(eq(addressCounters.id, counter.id));
}

export function within(instants: readonly Date[], now: Date, milliseconds: number): Date[] {
  return instants.filter((one) => now.getTime() - one.getTime() < milliseconds);
}

/** When one of `instants` falls out of the window, if there are `most` of them already. */
export function nextAllowed(
  instants: readonly Date[],
  most: number,
  milliseconds: number,
): Date | null {
  const oldest = instants.at(-most);
  return oldest ? after(oldest, milliseconds) : null;
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

export function locked(until: Date, now: Date): Problem {
  return problem('code-locked', {
    status: 429,
    detail: `There were too many wrong tries. Wait until the lock ends, then ask for a new code.`,
    retryAfter: secondsUntil(until, now),
    extras: { until: toInstant(until) },
  });
}

export function tooManyAttempts(next: Date, now: Date): Problem {
  return problem('too-many-attempts', {
    status: 429,
    detail: 'This was tried too often. Wait a little, then try again.',
    retryAfter: secondsUntil(next, now),
    extras: { until: toInstant(next) },
  });
}
