import { type Payment, paymentsApi, unwrap } from '@train-swap/shared-api';

/**
 * Requests a new code from the bank. The previous code becomes invalid.
 * @throws {ProblemError} `resend-too-soon` with `resendAt`, `no-challenge`, `hold-expired`
 */
export function resendChallenge(paymentId: string): Promise<Payment> {
  return unwrap(
    paymentsApi.POST('/payments/{paymentId}/challenge/resend', {
      params: { path: { paymentId } },
      body: {},
    }),
  );
}
