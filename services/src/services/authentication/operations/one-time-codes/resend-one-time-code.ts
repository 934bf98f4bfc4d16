import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import {
  challengeNotFound,
  challengeSchema,
  resendChallenge,
} from '../../one-time-codes/challenges';
import { getCodeReason } from '../../one-time-codes/code-contact';
import { challenges } from '../../schema';

export const resendOneTimeCode = defineOperation({
  id: 'resendOneTimeCode',
  method: 'POST',
  path: '/one-time-codes/{challengeId}/resend',
  summary: 'Send a new code; the previous code becomes invalid and its tries stay counted',
  access: 'session',
  request: { params: z.strictObject({ challengeId: z.uuid() }), body: z.strictObject({}) },
  responses: { 202: challengeSchema },
  problems: {
    'challenge-not-found': 404,
    'operation-not-found': 404,
    'booking-not-found': 404,
    'payment-not-found': 404,
    'sign-in-required': 403,
    'channel-unavailable': 409,
    'code-used': 409,
    'code-locked': 429,
    'resend-too-soon': 429,
  },
  async handle({ params }, context) {
    const [row] = await context.database
      .select()
      .from(challenges)
      .where(eq(challenges.id, params.challengeId));
    if (!row || row.sessionId !== context.session.id) throw challengeNotFound();
    if (row.usedAt) {
      throw problem('code-used', {
        status: 409,
        detail: i18n.t('This code was already used. You do not need another one.'),
      });
    }
    const reason = await getCodeReason(context, row);
    return { status: 202, body: await resendChallenge(context, row, reason) };
  },
});
