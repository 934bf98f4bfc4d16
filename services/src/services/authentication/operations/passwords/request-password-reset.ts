import { z } from 'zod';
import { getLanguage } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { emailAddress } from '../../../../kit/values/contact-address';
import { countSend, lockCounter, tooManyAttempts } from '../../one-time-codes/address-counters';
import { passwordResetWanted } from '../../subscriptions/send-password-reset';

/** The response is the same for known and unknown addresses: the account is read when the event is handled. */
export const requestPasswordReset = defineOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  summary: 'Send a link to set a new password',
  access: 'public',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: { 202: z.strictObject({}) },
  problems: { 'too-many-attempts': 429 },
  async handle({ body }, context) {
    const rejection = await context.transaction(async (context) => {
      const counter = await lockCounter(context, 'reset', body.email);
      const next = await countSend(context, counter, { channel: 'email', address: body.email });
      if (next) return tooManyAttempts(next, context.clock.now());
      await context.publish({
        type: passwordResetWanted,
        subject: body.email,
        audience: 'services',
        data: { email: body.email, language: getLanguage().code },
      });
      return null;
    });
    if (rejection) throw rejection;
    return { status: 202, body: {} };
  },
});
