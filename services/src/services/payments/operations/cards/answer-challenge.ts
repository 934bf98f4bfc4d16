import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import {
  applyChallengeResult,
  challengeParams,
  challengeProblems,
  getChallengedPayment,
} from '../../payment/bank-challenge';
import { paymentSchema } from '../../payment-shapes';
import { getProvider } from '../../provider/provider-settings';
import { isSettled, toPaymentResponse } from '../../records/payment-record';

export const answerChallenge = defineOperation({
  id: 'answerChallenge',
  method: 'POST',
  path: '/payments/{paymentId}/challenge',
  summary: 'Submit the one-time code of the bank',
  description:
    'A wrong code is rejected with `attemptsLeft`. After five wrong codes, or when the code has expired, the payment requires a card again and has a `failure`.',
  access: 'session',
  request: {
    params: challengeParams,
    body: z.strictObject({
      code: z
        .string()
        .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, ''))
        .pipe(
          z.string().regex(/^\d{4,10}$/, { error: () => i18n.t('Enter the digits of the code.') }),
        ),
    }),
  },
  responses: { 200: paymentSchema },
  problems: { ...challengeProblems, 'code-wrong': 422 },
  async handle({ params: { paymentId }, body }, context) {
    const payment = await getChallengedPayment(context, paymentId);
    if (isSettled(payment)) {
      return { status: 200, body: await toPaymentResponse(context, payment) };
    }
    const result = await getProvider(context).answerChallenge(payment.intentId, body.code);
    failPoint('answerChallenge.answered');
    const applied = await applyChallengeResult(context, payment.id, result.intent);
    failPoint('answerChallenge.committed');
    if (result.wrong) {
      const left = result.intent.challenge?.attemptsLeft ?? 0;
      throw problem('code-wrong', {
        status: 422,
        detail: i18n.t(
          'The code is wrong. Check it and try again: {left, plural, one {# try} other {# tries}} left.',
          { left },
        ),
        extras: { attemptsLeft: left },
      });
    }
    return { status: 200, body: await toPaymentResponse(context, applied) };
  },
});
