import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import type { Channel } from '../addresses';
import { challengeNotFound, challengeSchema, resendChallenge } from '../challenges';
import type { CodeReason } from '../code-message';
import { exchangeContact } from '../exchange-contact';
import { challenges } from '../schema';

export const resendOneTimeCode = defineOperation({
  id: 'resendOneTimeCode',
  method: 'POST',
  path: '/one-time-codes/{challengeId}/resend',
  summary: 'Send a new code; the old one is dead, its tries stay counted',
  access: 'session',
  request: { params: z.strictObject({ challengeId: z.uuid() }), body: z.strictObject({}) },
  responses: { 202: challengeSchema },
  problems: {
    'challenge-not-found': 404,
    'operation-not-found': 404,
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
        detail: 'This code was used already. There is no need for another.',
      });
    }
    const reason: CodeReason =
      row.purpose === 'sign-in'
        ? { purpose: 'sign-in' }
        : (await exchangeContact(context, row.subject, context.session, row.channel as Channel))
            .reason;
    return { status: 202, body: await resendChallenge(context, row, reason) };
  },
});
