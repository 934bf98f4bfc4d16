import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { findLink } from '../confirmation/links';
import { subscribers } from '../schema';

export const cancelSubscription = defineOperation({
  id: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/{token}/cancellation',
  summary: 'Leave the newsletter, or take the request back; the address is deleted',
  description: 'By the link of any mail, however old. Again is the same.',
  access: 'public',
  request: {
    params: z.strictObject({ token: z.string().min(1).max(200) }),
    body: z.strictObject({}),
  },
  responses: { 200: z.strictObject({}) },
  problems: { 'subscription-not-found': 404 },
  async handle({ params }, context) {
    const { subscriberId } = await findLink(context, params.token);
    if (subscriberId) {
      await context.database.delete(subscribers).where(eq(subscribers.id, subscriberId));
    }
    return { status: 200, body: {} };
  },
});
