import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { productEvents } from '../schema';
import { after, limits } from '../support/limits';

/** Trends are read within weeks; what is older is of no use to anyone. */
export async function forgetOldEvents(context: ServiceContext): Promise<void> {
  await context.database
    .delete(productEvents)
    .where(lte(productEvents.receivedAt, after(context.clock.now(), -limits.eventMemory)));
}
