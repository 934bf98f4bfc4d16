import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { webhookEvents } from '../schema';

/** Stripe repeats an event for three days. */
const retentionMs = 7 * 24 * 3_600_000;

export async function deleteOldWebhooks(context: ServiceContext): Promise<void> {
  const receivedBefore = new Date(context.clock.now().getTime() - retentionMs);
  await context.database.delete(webhookEvents).where(lt(webhookEvents.receivedAt, receivedBefore));
}
