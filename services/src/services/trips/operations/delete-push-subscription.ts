import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { getAddressHash } from '../messages/choices/notification-choices';
import { deletePushSubscriptionOf, endpointSchema } from '../messages/push/push-subscriptions';

export const deletePushSubscription = defineOperation({
  id: 'deletePushSubscription',
  // The endpoint is secret, so it is in a body and not in the address.
  method: 'POST',
  path: '/push-subscriptions/removal',
  summary: 'Show no more messages in this browser',
  description:
    'Of the address of the signed-in traveller. The same response when there is no such subscription.',
  access: 'traveller',
  request: { body: z.strictObject({ endpoint: endpointSchema }) },
  responses: { 204: z.undefined() },
  problems: { 'notification-address-not-found': 404 },
  async handle({ body: { endpoint } }, context) {
    const addressHash = getAddressHash(context, context.session, undefined);
    await deletePushSubscriptionOf(context, addressHash, endpoint);
    return { status: 204, body: undefined };
  },
});
