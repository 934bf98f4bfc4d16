import { type Payment, paymentsApi, unwrap } from '@train-swap/shared-api';

/**
 * Submits the one-time code that the bank sent. After an expired code or too many wrong codes, the
 * payment needs a card again and has `failure`.
 * @throws {ProblemError} `code-wrong` with `attemptsLeft`, `no-challenge`, `hold-expired`
 */
export function submitChallengeCode(paymentId: string, code: string): Promise<Payment> {
  return unwrap(
    paymentsApi.POST('/payments/{paymentId}/challenge', {
      params: { path: { paymentId } },
      body: { code },
    }),
  );
}
