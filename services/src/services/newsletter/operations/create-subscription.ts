import { z } from 'zod';
import { getLanguage } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { countMail, countNetwork } from '../confirmation/address-counters';
import { subscriptionWanted } from '../confirmation/send-confirmation';

export const createSubscription = defineOperation({
  id: 'createSubscription',
  method: 'POST',
  path: '/subscriptions',
  summary: 'Request a subscription; sends an email with a confirmation link',
  description:
    'The response is the same for new, unconfirmed and subscribed addresses. No second email is sent to an address within 5 minutes.',
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
        data: { email: body.email, language: getLanguage().code },
      });
    });
    return { status: 202, body: {} };
  },
});
