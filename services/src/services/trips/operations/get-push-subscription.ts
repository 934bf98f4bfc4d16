import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { pushSubscriptions } from '../schema';

export const getPushSubscription = defineOperation({
  id: 'getPushSubscription',
  method: 'GET',
  path: '/push-subscriptions/current',
  summary: 'Get whether the browser of this session shows messages',
  description: 'False without a session. The service worker shows no message of an ended session.',
  access: 'optional-session',
  request: {},
  responses: { 200: z.strictObject({ isSubscribed: z.boolean() }) },
  async handle(_request, { session, database }) {
    const count = session
      ? await database.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, session.id))
      : 0;
    return { status: 200, body: { isSubscribed: count > 0 } };
  },
});
