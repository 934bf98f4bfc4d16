import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
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
