import { asc, eq, lte } from 'drizzle-orm';
import { request } from 'undici';
import webPush from 'web-push';
import type { Vapid } from '../../../../kit/configuration';
import type { ServiceContext } from '../../../../kit/context';
import { countSetAside } from '../../../../kit/metrics/set-aside';
import { publicNetwork } from '../../../../kit/security/public-network';
import { pushMessages, pushSubscriptions } from '../../schema';
import { isAllowedEndpoint, isListedOrigin } from './push-endpoints';

type Due = Pick<
  typeof pushMessages.$inferSelect,
  'id' | 'subscriptionId' | 'payload' | 'createdAt'
> &
  Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth' | 'sessionId'>;

const timeoutMs = 5_000;
const maxParallel = 50;
const firstRetryMs = 10_000;
/** Older messages are not shown any more: the mail has the same content. */
const maxAgeMs = 4 * 3_600_000;
/** The browser has unsubscribed (404, 410), or subscribed with other VAPID keys (400, 401, 403): it subscribes again. */
const endedStatuses = [400, 401, 403, 404, 410];

/** The first waiting message of each browser, when it is due: a browser gets its messages in order. */
async function findDueMessages({ database, clock }: ServiceContext): Promise<Due[]> {
  const { id, subscriptionId, payload, createdAt, notBefore } = pushMessages;
  const first = database
    .selectDistinctOn([subscriptionId], { id, subscriptionId, payload, createdAt, notBefore })
    .from(pushMessages)
    .orderBy(asc(subscriptionId), asc(id))
    .as('first');
  return database
    .select({
      id: first.id,
      subscriptionId: first.subscriptionId,
      payload: first.payload,
      createdAt: first.createdAt,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      sessionId: pushSubscriptions.sessionId,
    })
    .from(first)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, first.subscriptionId))
    .where(lte(first.notBefore, clock.now()))
    .limit(maxParallel);
}

/**
 * Redirects are not followed: they could lead into our network.
 * @returns the status of the push service; null when it was not reached
 * @throws when the message cannot be encrypted for this browser
 */
async function sendMessage(
  { configuration }: ServiceContext,
  { endpoint, p256dh, auth, payload }: Due,
  vapid: Vapid,
  remainingMs: number,
  onUnreachable: (error: unknown) => null,
): Promise<number | null> {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: vapid, TTL: Math.ceil(remainingMs / 1000), urgency: 'high' },
  );
  const response = await request(endpoint, {
    method,
    headers,
    body,
    ...(isListedOrigin({ configuration }, endpoint) ? {} : { dispatcher: publicNetwork }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(onUnreachable);
  await response?.body.dump();
  return response?.statusCode ?? null;
}

async function handleMessage(context: ServiceContext, vapid: Vapid, message: Due): Promise<void> {
  const { database, clock, log } = context;
  const deleteMessage = () => database.delete(pushMessages).where(eq(pushMessages.id, message.id));
  const deleteSubscription = () =>
    database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, message.subscriptionId));
  // Subscriptions of earlier releases, or of a push service that is no longer listed.
  if (message.sessionId === null || !isAllowedEndpoint(context, message.endpoint)) {
    await deleteSubscription();
    return;
  }
  const ageMs = clock.now().getTime() - message.createdAt.getTime();
  if (ageMs >= maxAgeMs) {
    await deleteMessage();
    return;
  }
  // The endpoint is secret: only its host is logged.
  const { host } = new URL(message.endpoint);
  const status = await sendMessage(context, message, vapid, maxAgeMs - ageMs, (error) => {
    log.warn({ err: error, host }, 'a push service was not reached');
    return null;
  }).catch((error: unknown) => {
    log.error({ err: error, host }, 'a push message cannot be encrypted');
    return 400;
  });
  if (status === null || status === 429 || status >= 500) {
    // The delay doubles with the age of the message.
    const notBefore = new Date(clock.now().getTime() + Math.max(firstRetryMs, ageMs));
    await database.update(pushMessages).set({ notBefore }).where(eq(pushMessages.id, message.id));
    return;
  }
  if (status >= 300) {
    log.warn({ status, host }, 'a push message was rejected and deleted');
    countSetAside('trips', 'push');
  }
  await (endedStatuses.includes(status) ? deleteSubscription() : deleteMessage());
}

/** Sends what is due, at least once. A job, so that a slow push service does not delay mails and events. */
export async function sendPushMessages(context: ServiceContext): Promise<void> {
  const { vapid } = context.configuration;
  if (!vapid) return;
  for (;;) {
    const due = await findDueMessages(context);
    if (due.length === 0) return;
    await Promise.all(due.map((message) => handleMessage(context, vapid, message)));
  }
}
