import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { maskAddress } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { findLink, linkExpired, newLink } from '../confirmation/links';
import { welcomeMail } from '../confirmation/mails';
import { subscribers } from '../schema';

export const confirmSubscription = defineOperation({
  id: 'confirmSubscription',
  method: 'POST',
  path: '/subscriptions/{token}/confirmation',
  summary: 'Subscribe by the link of the mail; again is the same',
  access: 'public',
  request: {
    params: z.strictObject({ token: z.string().min(1).max(200) }),
    body: z.strictObject({}),
  },
  responses: { 200: z.strictObject({ email: z.string() }) },
  problems: { 'subscription-not-found': 404, 'link-expired': 410 },
  async handle({ params }, context) {
    const email = await context.transaction(async (context) => {
      const { subscriberId, expiresAt } = await findLink(context, params.token);
      if (!subscriberId) throw linkExpired();
      const now = context.clock.now();
      if (expiresAt > now) {
        // Of two presses at once the second waits here for the first, and then changes nothing.
        const [confirmed] = await context.database
          .update(subscribers)
          .set({ confirmedAt: now })
          .where(and(eq(subscribers.id, subscriberId), isNull(subscribers.confirmedAt)))
          .returning();
        if (confirmed) {
          const links = await newLink(context, confirmed.id);
          await context.messages.send(welcomeMail(confirmed.email, links));
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
