import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { webhookEvents } from '../schema';

/** A provider repeats an event for three days; after a week none of them comes again. */
const keptMilliseconds = 7 * 24 * 3_600_000;

export async function forgetWebhooks(context: ServiceContext): Promise<void> {
  const oldest = new Date(context.clock.now().getTime() - keptMilliseconds);
  await context.database.delete(webhookEvents).where(lt(webhookEvents.receivedAt, oldest));
}
