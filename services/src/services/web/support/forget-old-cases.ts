import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { addressCounters, supportCases } from '../schema';
import { after, limits } from './limits';

/** Cases go two years after their last message; counters when they no longer count. */
export async function forgetOldCases(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  await context.database
    .delete(supportCases)
    .where(lte(supportCases.lastMessageAt, after(now, -limits.caseMemory)));
  await context.database
    .delete(addressCounters)
    .where(lte(addressCounters.touchedAt, after(now, -limits.day)));
}
