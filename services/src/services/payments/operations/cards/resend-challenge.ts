import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import {
  applyChallengeResult,
  challengeParams,
  challengeProblems,
  getChallengedPayment,
  noChallenge,
} from '../../payment/bank-challenge';
import { paymentSchema } from '../../payment-shapes';
import { getProvider } from '../../provider/provider-settings';
import { toPaymentResponse } from '../../records/payment-record';

export const resendChallenge = defineOperation({
  id: 'resendChallenge',
  method: 'POST',
  path: '/payments/{paymentId}/challenge/resend',
  summary: 'Request another code from the bank; the previous code becomes invalid',
  access: 'session',
  request: { params: challengeParams, body: z.strictObject({}) },
  responses: { 200: paymentSchema },
  problems: { ...challengeProblems, 'resend-too-soon': 429 },
  async handle({ params: { paymentId } }, context) {
    const payment = await getChallengedPayment(context, paymentId);
    if (payment.status !== 'REQUIRES_ACTION') throw noChallenge();
    const { sent, intent } = await getProvider(context).resendChallenge(payment.intentId);
    const applied = await applyChallengeResult(context, payment.id, intent);
    if (!sent) {
      const resendAt = intent.challenge?.resendAt ?? null;
      const waitMs = resendAt ? Date.parse(resendAt) - context.clock.now().getTime() : 0;
      throw problem('resend-too-soon', {
        status: 429,
        detail: i18n.t(
          'Your bank cannot send another code yet. Wait a moment, or use another card.',
        ),
        retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
        extras: { resendAt },
      });
    }
    return { status: 200, body: await toPaymentResponse(context, applied) };
  },
});
