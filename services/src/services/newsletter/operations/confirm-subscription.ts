import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { maskAddress } from '../../../kit/values/contact-address';
import { createLink, getLink, linkExpired } from '../confirmation/links';
import { createWelcomeMail } from '../confirmation/mails';
import { subscribers } from '../schema';

export const confirmSubscription = defineOperation({
  id: 'confirmSubscription',
  method: 'POST',
  path: '/subscriptions/{token}/confirmation',
  summary: 'Confirm a subscription with the link of the email; idempotent',
  access: 'public',
  request: {
    params: z.strictObject({ token: z.string().min(1).max(200) }),
    body: z.strictObject({}),
  },
  responses: { 200: z.strictObject({ email: z.string() }) },
  problems: { 'subscription-not-found': 404, 'link-expired': 410 },
  async handle({ params }, context) {
    const email = await context.transaction(async (context) => {
      const { subscriberId, expiresAt } = await getLink(context, params.token);
      if (!subscriberId) throw linkExpired();
      const now = context.clock.now();
      if (expiresAt > now) {
        // Of two concurrent requests the second waits here and then changes nothing.
        const [confirmed] = await context.database
          .update(subscribers)
          .set({ confirmedAt: now })
          .where(and(eq(subscribers.id, subscriberId), isNull(subscribers.confirmedAt)))
          .returning();
        if (confirmed) {
          const links = await createLink(context, confirmed.id);
          await context.messages.send(createWelcomeMail(confirmed.email, links));
          return confirmed.email;
        }
      }
      const [subscriber] = await context.database
        .select()
        .from(subscribers)
        .where(eq(subscribers.id, subscriberId));
      if (!subscriber?.confirmedAt) throw linkExpired();
      return subscriber.email;
    });
    return { status: 200, body: { email: maskAddress(email) } };
  },
});
