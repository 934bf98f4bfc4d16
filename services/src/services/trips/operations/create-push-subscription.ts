import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { sessionSchema } from '../../../kit/session';
import { getAddressHash } from '../messages/choices/notification-choices';
import { assertEndpoint } from '../messages/push/push-endpoints';
import {
  deletePushSubscriptionOf,
  maxSubscriptions,
  pushSubscriptionSchema,
  savePushSubscription,
} from '../messages/push/push-subscriptions';

export const createPushSubscription = defineOperation({
  id: 'createPushSubscription',
  method: 'POST',
  path: '/push-subscriptions',
  summary: 'Show the messages to an address in this browser',
  description: `The address is that of the signed-in traveller; the link of an email is not enough, because an email may be forwarded. The browser shows what the address gets as emails that can be switched off. A session has one browser, and the subscription ends with it. An address has at most ${maxSubscriptions} browsers; the oldest are deleted.`,
  access: 'traveller',
  request: { body: z.strictObject({ subscription: pushSubscriptionSchema }) },
  responses: { 204: z.undefined() },
  problems: {
    'notification-address-not-found': 404,
    'push-not-available': 404,
    'push-endpoint-rejected': 422,
  },
  async handle({ body: { subscription } }, context) {
    if (!context.configuration.vapid) {
      throw problem('push-not-available', {
        status: 404,
        detail: i18n.t('Messages on devices are not available. You get them by email.'),
      });
    }
    const addressHash = getAddressHash(context, context.session, undefined);
    assertEndpoint(context, subscription.endpoint);
    await context.transaction((context) =>
      savePushSubscription(context, addressHash, context.session.id, subscription),
    );
    // If the session ended before the row was stored, its event cannot have deleted the row.
    const { session } = await context.call('authentication', 'getSession', {
      response: z.object({ session: sessionSchema.nullable() }),
    });
    if (!session) await deletePushSubscriptionOf(context, addressHash, subscription.endpoint);
    return { status: 204, body: undefined };
  },
});
