import { and, isNull, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { after, limits } from '../limits';
import { addressCounters, links, subscribers } from '../schema';

/** Addresses that nobody confirmed in time go; so do counters and dead links that say nothing any more. */
export async function forgetWhatExpired(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  await context.database
    .delete(subscribers)
    .where(and(isNull(subscribers.confirmedAt), lte(subscribers.expiresAt, now)));
  await context.database
    .delete(links)
    .where(
      and(isNull(links.subscriberId), lte(links.expiresAt, after(now, -limits.deadLinkMemory))),
    );
  await context.database
    .delete(addressCounters)
    .where(lte(addressCounters.touchedAt, after(now, -limits.day)));
}
