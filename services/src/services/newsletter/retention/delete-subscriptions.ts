import { and, eq, isNull, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { travellerDeleted } from '../../../kit/events/traveller-deleted';
import { defineSubscription } from '../../../kit/service';
import type { Link } from '../confirmation/links';
import { addMs, limits } from '../limits';
import { addressCounters, links, subscribers } from '../schema';

/** Deletes unconfirmed addresses, old counters and old links. */
export async function deleteExpired(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  await context.database
    .delete(subscribers)
    .where(and(isNull(subscribers.confirmedAt), lte(subscribers.expiresAt, now)));
  await context.database
    .delete(links)
    .where(
      and(
        isNull(links.subscriberId),
        lte(links.expiresAt, addMs(now, -limits.expiredLinkRetentionMs)),
      ),
    );
  await context.database
    .delete(addressCounters)
    .where(lte(addressCounters.touchedAt, addMs(now, -limits.dayMs)));
}

/** Unsubscribes. The link stays known. */
export async function deleteSubscriber(
  { database }: Pick<ServiceContext, 'database'>,
  { subscriberId }: Link,
): Promise<void> {
  if (subscriberId) await database.delete(subscribers).where(eq(subscribers.id, subscriberId));
}

export const deleteTravellerData = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { email } }, { database }) {
    if (email) await database.delete(subscribers).where(eq(subscribers.email, email));
  },
});
