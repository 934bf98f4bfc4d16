import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import {
  applyAnswer,
  challengeParams,
  challengeRefusals,
  noChallenge,
  openChallenge,
} from '../payment/bank-challenge';
import { presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { providerOf } from '../provider/provider-settings';

export const resendChallenge = defineOperation({
  id: 'resendChallenge',
  method: 'POST',
  path: '/payments/{paymentId}/challenge/resend',
  summary: 'Have the bank send another code; the one before is void',
  access: 'session',
  request: { params: challengeParams, body: z.strictObject({}) },
  responses: { 200: paymentSchema },
  problems: { ...challengeRefusals, 'resend-too-soon': 429 },
  async handle({ params: { paymentId } }, context) {
    const payment = await openChallenge(context, paymentId);
    if (payment.status !== 'REQUIRES_ACTION') throw noChallenge();
    const { sent, intent } = await providerOf(context).resendChallenge(payment.intentId);
    const applied = await applyAnswer(context, payment.id, intent);
    if (!sent) {
      const resendAt = intent.challenge?.resendAt ?? null;
      const waitMs = resendAt ? Date.parse(resendAt) - context.clock.now().getTime() : 0;
      throw problem('resend-too-soon', {
        status: 429,
        detail: 'Your bank cannot send another code yet. Wait a moment, or use another card.',
        retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
        extras: { resendAt },
      });
    }
    return { status: 200, body: await presentPayment(context, applied) };
  },
});
