import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import { problem } from '../../foundation/problem';
import { addressCounters } from '../schema';
import { after, limits } from './limits';

/**
 * Counts a message from this address; call it inside the transaction that stores the message.
 * @throws `too-many-attempts` with the seconds until the next may be written
 */
export async function countMessage(context: ServiceContext, email: string): Promise<void> {
  const id = createHmac('sha256', context.secret('support-addresses'))
    .update(email)
    .digest('base64url');
  const now = context.clock.now();
  const { database } = context;
  await database.insert(addressCounters).values({ id, touchedAt: now }).onConflictDoNothing();
  const [counter] = await database
    .select()
    .from(addressCounters)
    .where(eq(addressCounters.id, id))
    .for('update');
  if (!counter) throw new Error('The counter of an address went away.');
  const since = (milliseconds: number) =>
    counter.writtenAt.filter((at) => now.getTime() - at.getTime() < milliseconds);
  const today = since(limits.day);
  const next =
    freeAgain(today, limits.perDay, limits.day) ??
    freeAgain(since(limits.window), limits.perWindow, limits.window);
  if (next) throw tooManyMessages(next, now);
  await database
    .update(addressCounters)
    .set({ writtenAt: [...today, now], touchedAt: now })
    .where(eq(addressCounters.id, id));
}

/** When the oldest of the last `most` falls out of the window, if there are that many. */
function freeAgain(instants: readonly Date[], most: number, milliseconds: number): Date | null {
  const oldest = instants.at(-most);
  return oldest ? after(oldest, milliseconds) : null;
}

function tooManyMessages(next: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return problem('too-many-attempts', {
    status: 429,
    detail: `We have several messages from this address already. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then send this one.`,
    retryAfter: seconds,
  });
}
