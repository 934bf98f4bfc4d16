import { answer, type Payment, paymentsApi } from 'shared-api';

/**
 * Answers the bank's question with the one-time code that it sent. A code that has run out, or one
 * wrong try too many, brings the payment back to its card, with `failure`.
 * @throws {ProblemError} `code-wrong` with `attemptsLeft`, `no-challenge`, `hold-expired`
 */
export function answerChallenge(paymentId: string, code: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/challenge', {
      params: { path: { paymentId } },
      body: { code },
    }),
  );
}
