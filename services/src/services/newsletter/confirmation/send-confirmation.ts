import { z } from 'zod';
import { findLanguage, runInLanguage } from '../../../kit/language/i18n';
import { defineSubscription } from '../../../kit/service';
import { addMs, limits } from '../limits';
import { subscribers } from '../schema';
import { createLink } from './links';
import { createAlreadySubscribedMail, createConfirmationMail } from './mails';

export const subscriptionWanted = 'newsletter.subscription-wanted';

/** Handled after the response, so that known and unknown addresses take the same time. */
export const sendConfirmation = defineSubscription({
  name: 'send-confirmation',
  event: subscriptionWanted,
  data: z.strictObject({ email: z.string(), language: z.string() }),
  async handle({ data: { email, language } }, context) {
    const expiresAt = addMs(context.clock.now(), limits.linkLifetimeMs);
    const [subscriber] = await context.database
      .insert(subscribers)
      .values({ email, expiresAt })
      .onConflictDoUpdate({ target: subscribers.email, set: { expiresAt } })
      .returning();
    if (!subscriber) throw new Error('The subscriber was not stored.');
    await runInLanguage(findLanguage(language), async () => {
      const links = await createLink(context, subscriber.id);
      const createMail = subscriber.confirmedAt
        ? createAlreadySubscribedMail
        : createConfirmationMail;
      await context.messages.send(createMail(email, links));
    });
  },
});
