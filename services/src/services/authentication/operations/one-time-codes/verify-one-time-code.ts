import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { sessionSchema } from '../../../../kit/session';
import { normalizeText } from '../../../../kit/values/contact-address';
import { verifyChallenge } from '../../one-time-codes/verify-challenge';

export const verifyOneTimeCode = defineOperation({
  id: 'verifyOneTimeCode',
  method: 'POST',
  path: '/one-time-codes/{challengeId}/verifications',
  summary: 'Verify a code: signs in, or confirms an exchange, a claim or a payment by saved card',
  access: 'session',
  request: {
    params: z.strictObject({ challengeId: z.uuid() }),
    body: z.strictObject({
      code: z
        .string()
        .overwrite(normalizeText)
        .regex(/^\d{4,8}$/, { error: () => i18n.t('A code has only digits.') }),
    }),
  },
  responses: { 200: z.strictObject({ session: sessionSchema }) },
  problems: {
    'challenge-not-found': 404,
    'operation-not-found': 404,
    'booking-not-found': 404,
    'payment-not-found': 404,
    'sign-in-required': 403,
    'amount-changed': 409,
    'channel-unavailable': 409,
    'code-used': 409,
    'code-expired': 410,
    'code-wrong': 422,
    'code-locked': 429,
  },
  async handle({ params, body }, context) {
    const session = await verifyChallenge(context, params.challengeId, body.code);
    return { status: 200, body: { session } };
  },
});
