import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { productEvents } from '../schema';
import { addMs, limits } from '../support/limits';

export async function deleteOldEvents(context: ServiceContext): Promise<void> {
  await context.database
    .delete(productEvents)
    .where(lte(productEvents.receivedAt, addMs(context.clock.now(), -limits.eventRetentionMs)));
}
