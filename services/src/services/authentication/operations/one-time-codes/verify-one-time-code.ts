import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { type Session, sessionSchema } from '../../../../kit/session';
import { normalizeText } from '../../../../kit/values/contact-address';
import { repeatResponse } from '../../one-time-codes/repeat-response';
import { verifyChallenge } from '../../one-time-codes/verify-challenge';

const hasSession = (context: OperationContext): context is OperationContext<Session> =>
  context.session !== null;

export const verifyOneTimeCode = defineOperation({
  id: 'verifyOneTimeCode',
  method: 'POST',
  path: '/one-time-codes/{challengeId}/verifications',
  summary: 'Verify a code: signs in, or confirms an exchange, a claim or a payment by saved card',
  access: 'optional-session',
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
    'no-session': 401,
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
    const session = hasSession(context)
      ? await verifyChallenge(context, params.challengeId, body.code)
      : await repeatResponse(context, params.challengeId, body.code);
    return { status: 200, body: { session } };
  },
});
