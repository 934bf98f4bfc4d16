import { z } from 'zod';
import { emailAddress } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { countMail, countNetwork } from '../confirmation/address-counters';
import { subscriptionWanted } from '../confirmation/send-confirmation';

export const createSubscription = defineOperation({
  id: 'createSubscription',
  method: 'POST',
  path: '/subscriptions',
  summary: 'Ask for the newsletter; a mail with a link to confirm is sent',
  description:
    'Always the same answer, whether the address is new, waiting, subscribed or was sent a mail a few minutes ago; in that last case no second mail leaves.',
  access: 'public',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: { 202: z.strictObject({}) },
  problems: { 'too-many-attempts': 429 },
  async handle({ body }, context) {
    await context.transaction(async (context) => {
      await countNetwork(context);
      if (!(await countMail(context, body.email))) return;
      await context.publish({
        type: subscriptionWanted,
        subject: body.email,
        audience: 'services',
        data: { email: body.email },
      });
    });
    return { status: 202, body: {} };
  },
});
