import { ECDH } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { travellerDeleted } from '../../../../kit/events/traveller-deleted';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import { defineSubscription } from '../../../../kit/service';
import { pushSubscriptions } from '../../schema';
import { hashAddress } from '../choices/choices-link';

export const endpointSchema = z.url({ protocol: /^https?$/ }).max(1000);

function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** `PushSubscription.toJSON()` of a browser, without its expiry. */
export const pushSubscriptionSchema = z
  .strictObject({
    endpoint: endpointSchema,
    keys: z.strictObject({
      p256dh: z
        .string()
        .regex(/^B[\w-]{86}$/)
        .refine(isPublicKey, 'must be a point of the curve P-256'),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.output<typeof pushSubscriptionSchema>;

/** Devices of one address; the oldest are deleted. */
export const maxSubscriptions = 10;

/** A name with a public top-level domain: no IP address and no name of this machine or network. */
const publicHost = /^(?:[a-z0-9-]+\.)+(?!(?:localhost|local|internal)$)[a-z][a-z0-9-]+$/;

/**
 * The service sends requests to the endpoint, so it must not be an address inside our network.
 * @throws `push-endpoint-rejected`
 */
export function assertEndpoint(
  { configuration }: Pick<ServiceContext, 'configuration'>,
  endpoint: string,
): void {
  if (['test', 'development'].includes(configuration.environment)) return;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol === 'https:' && publicHost.test(hostname) && port === '' && username === '') return;
  throw problem('push-endpoint-rejected', {
    status: 422,
    detail: i18n.t('We cannot send messages to this browser. You get them by e-mail.'),
  });
}

type Context = Pick<ServiceContext, 'database' | 'clock'>;

/** A browser belongs to one address: the last one that subscribed. */
export async function savePushSubscription(
  { database, clock }: Context,
  addressHash: string,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const row = { ...keys, addressHash, createdAt: clock.now() };
  await database
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  const { id, createdAt } = pushSubscriptions;
  const tooMany = database
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.addressHash, addressHash))
    .orderBy(desc(createdAt), desc(id))
    .offset(maxSubscriptions);
  await database.delete(pushSubscriptions).where(inArray(id, tooMany));
}

export async function deletePushSubscriptionOf(
  { database }: Pick<ServiceContext, 'database'>,
  addressHash: string,
  endpoint: string,
): Promise<void> {
  await database
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.addressHash, addressHash)),
    );
}

export const deleteTravellerPushSubscriptions = defineSubscription({
  name: 'delete-push-subscriptions',
  ...travellerDeleted,
  async handle({ data: { email } }, context) {
    if (email === null) return;
    await context.database
      .delete(pushSubscriptions)
      .where(eq(pushSubscriptions.addressHash, hashAddress(context, email)));
  },
});
