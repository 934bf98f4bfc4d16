import { eq, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { travellerDeleted } from '../../../kit/events/traveller-deleted';
import { defineSubscription } from '../../../kit/service';
import { addressCounters, supportCases } from '../schema';
import { addMs, limits } from './limits';

export async function deleteOldCases(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  await context.database
    .delete(supportCases)
    .where(lte(supportCases.lastMessageAt, addMs(now, -limits.caseRetentionMs)));
  await context.database
    .delete(addressCounters)
    .where(lte(addressCounters.touchedAt, addMs(now, -limits.dayMs)));
}

export const deleteTravellerData = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { email } }, { database }) {
    if (email) await database.delete(supportCases).where(eq(supportCases.email, email));
  },
});
