import { z } from 'zod';
import { defineSubscription } from '../../../kit/service';
import { after, limits } from '../limits';
import { subscribers } from '../schema';
import { newLink } from './links';
import { alreadySubscribedMail, confirmationMail } from './mails';

export const subscriptionWanted = 'newsletter.subscription-wanted';

/** Worked on after the answer, so that known and unknown addresses take the same time. */
export const sendConfirmation = defineSubscription({
  name: 'send-confirmation',
  event: subscriptionWanted,
  data: z.strictObject({ email: z.string() }),
  async handle({ data: { email } }, context) {
    const expiresAt = after(context.clock.now(), limits.linkLife);
    const [subscriber] = await context.database
      .insert(subscribers)
      .values({ email, expiresAt })
      .onConflictDoUpdate({ target: subscribers.email, set: { expiresAt } })
      .returning();
    if (!subscriber) throw new Error('A subscriber was not stored.');
    const links = await newLink(context, subscriber.id);
    const mail = subscriber.confirmedAt ? alreadySubscribedMail : confirmationMail;
    await context.messages.send(mail(email, links));
  },
});
