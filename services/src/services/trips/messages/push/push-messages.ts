import { asc, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { type PushPayload, pushMessages, pushSubscriptions } from '../../schema';

/** Stores a message for each browser of an address. The job `send-push-messages` sends it. */
export async function storePushMessages(
  { database, clock, configuration }: Pick<ServiceContext, 'database' | 'clock' | 'configuration'>,
  addressHash: string,
  payload: PushPayload,
): Promise<void> {
  if (!configuration.vapid) return;
  const browsers = await database
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.addressHash, addressHash))
    .orderBy(asc(pushSubscriptions.id))
    // A browser that is deleted at the same time must not fail the transaction of the mail.
    .for('key share');
  if (browsers.length === 0) return;
  const now = clock.now();
  await database
    .insert(pushMessages)
    .values(browsers.map((browser) => ({ ...browser, payload, createdAt: now, notBefore: now })));
}
