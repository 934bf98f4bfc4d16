import { ECDH } from 'node:crypto';
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { sessionEnded } from '../../../../kit/events/session-ended';
import { travellerDeleted } from '../../../../kit/events/traveller-deleted';
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

type Context = Pick<ServiceContext, 'database' | 'clock'>;

/** Locks the rows in the order of their ids, as `storePushMessages` does, so that there is no deadlock. */
async function deleteInOrder({ database }: Pick<Context, 'database'>, where: SQL | undefined) {
  const { id } = pushSubscriptions;
  const found = database
    .select({ id })
    .from(pushSubscriptions)
    .where(where)
    .orderBy(asc(id))
    .for('update');
  await database.delete(pushSubscriptions).where(inArray(id, found));
}

/**
 * A browser belongs to one session: the last one that subscribed. Messages that wait for another traveller are deleted
 * with the old row. Call it in a transaction.
 */
export async function savePushSubscription(
  context: Context,
  addressHash: string,
  sessionId: string,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const { database, clock } = context;
  const { id, createdAt } = pushSubscriptions;
  // One at a time, because the rows that it replaces may belong to several addresses.
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('push-subscriptions'))`);
  await deleteInOrder(
    context,
    or(
      and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.addressHash, addressHash)),
      and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)),
    ),
  );
  const row = { ...keys, addressHash, sessionId, createdAt: clock.now() };
  await database
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  const tooMany = database
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.addressHash, addressHash))
    .orderBy(desc(createdAt), desc(id))
    .offset(maxSubscriptions);
  await deleteInOrder(context, inArray(id, tooMany));
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
    await deleteInOrder(context, eq(pushSubscriptions.addressHash, hashAddress(context, email)));
  },
});

export const deleteSessionPushSubscription = defineSubscription({
  name: 'delete-push-subscription-of-session',
  ...sessionEnded,
  async handle({ data: { sessionId } }, { database }) {
    await database.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  },
});
