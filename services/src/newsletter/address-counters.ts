import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../foundation/context';
import { limits } from './limits';
import { addressCounters } from './schema';

/** Counts a mail to this address, or answers false when it has had enough for now. */
export async function countMail(context: ServiceContext, email: string): Promise<boolean> {
  const id = createHmac('sha256', context.secret('newsletter-addresses'))
    .update(email)
    .digest('base64url');
  const now = context.clock.now();
  await context.database
    .insert(addressCounters)
    .values({ id, touchedAt: now })
    .onConflictDoNothing();
  const [counter] = await context.database
    .select()
    .from(addressCounters)
    .where(eq(addressCounters.id, id))
    .for('update');
  if (!counter) throw new Error('The counter of an address went away.');
  const since = (milliseconds: number) =>
    counter.sentAt.filter((sent) => now.getTime() - sent.getTime() < milliseconds);
  const today = since(limits.day);
  if (since(limits.pause).length > 0 || today.length >= limits.mailsPerDay) return false;
  await context.database
    .update(addressCounters)
    .set({ sentAt: [...today, now], touchedAt: now })
    .where(eq(addressCounters.id, id));
  return true;
}
