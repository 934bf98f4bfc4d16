import { answer, type Payment, paymentsApi } from 'shared-api';

/**
 * Answers the bank's question with the one-time code that it sent.
 * @throws {ProblemError} `code-wrong` with `attemptsLeft`, `code-expired`, `code-locked`
 */
export function answerChallenge(paymentId: string, code: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/challenge', {
      params: { path: { paymentId } },
      body: { code },
    }),
  );
}
