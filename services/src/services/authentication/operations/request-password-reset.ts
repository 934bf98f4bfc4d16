import { z } from 'zod';
import { emailAddress } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { countSend, lockCounter, tooManyAttempts } from '../one-time-codes/address-counters';
import { passwordResetWanted } from '../subscriptions/send-password-reset';

/** Known or not, the same happens here; who is looked up later, when the event is worked on. */
export const requestPasswordReset = defineOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  summary: 'Send a link with which a new password can be chosen',
  access: 'public',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: { 202: z.strictObject({}) },
  problems: { 'too-many-attempts': 429 },
  async handle({ body }, context) {
    const refused = await context.transaction(async (context) => {
      const counter = await lockCounter(context, 'reset', body.email);
      const next = await countSend(context, counter, { channel: 'email', address: body.email });
      if (next) return tooManyAttempts(next, context.clock.now());
      await context.publish({
        type: passwordResetWanted,
        subject: body.email,
        audience: 'services',
        data: { email: body.email },
      });
      return null;
    });
    if (refused) throw refused;
    return { status: 202, body: {} };
  },
});
