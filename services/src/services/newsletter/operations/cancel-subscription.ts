import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { getLink } from '../confirmation/links';
import { deleteSubscriber } from '../retention/delete-subscriptions';

export const cancelSubscription = defineOperation({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/{token}/cancellation',
  summary: 'Unsubscribe, or cancel a request; deletes the address',
  description: 'Works with the link of any email, also an old one. Idempotent.',
  access: 'public',
  request: {
    params: z.strictObject({ token: z.string().min(1).max(200) }),
    body: z.strictObject({}),
  },
  responses: { 200: z.strictObject({}) },
  problems: { 'subscription-not-found': 404 },
  async handle({ params }, context) {
    await deleteSubscriber(context, await getLink(context, params.token));
    return { status: 200, body: {} };
  },
});
