import { z } from 'zod';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import {
  applyAnswer,
  challengeParams,
  challengeRefusals,
  openChallenge,
} from '../payment/bank-challenge';
import { isSettled, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { providerOf } from '../provider/provider-settings';

export const answerChallenge = defineOperation({
  id: 'answerChallenge',
  method: 'POST',
  path: '/payments/{paymentId}/challenge',
  summary: 'Give the bank the one-time code that it sent',
  description:
    'A wrong code is refused with `attemptsLeft`. After five, or when the code has expired, the payment asks for a card again and `failure` says so.',
  access: 'session',
  request: {
    params: challengeParams,
    body: z.strictObject({
      code: z
        .string()
        .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{4,10}$/, 'Enter the digits of the code.')),
    }),
  },
  responses: { 200: paymentSchema },
  problems: { ...challengeRefusals, 'code-wrong': 422 },
  async handle({ params: { paymentId }, body }, context) {
    const payment = await openChallenge(context, paymentId);
    if (isSettled(payment)) {
      return { status: 200, body: await presentPayment(context, payment) };
    }
    const answer = await providerOf(context).answerChallenge(payment.intentId, body.code);
    failPoint('answerChallenge.answered');
    const applied = await applyAnswer(context, payment.id, answer.intent);
    failPoint('answerChallenge.committed');
    if (answer.wrong) {
      const left = answer.intent.challenge?.attemptsLeft ?? 0;
      throw problem('code-wrong', {
        status: 422,
        detail: `The code is not right. Check it and try again: ${left} ${left === 1 ? 'try' : 'tries'} left.`,
        extras: { attemptsLeft: left },
      });
    }
    return { status: 200, body: await presentPayment(context, applied) };
  },
});
