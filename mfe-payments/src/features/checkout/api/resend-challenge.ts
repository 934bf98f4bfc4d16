import { answer, type Payment, paymentsApi } from 'shared-api';

/**
 * Has the bank send another code; the one before is void.
 * @throws {ProblemError} `resend-too-soon` with `resendAt`, `no-challenge`, `hold-expired`
 */
export function resendChallenge(paymentId: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/challenge/resend', {
      params: { path: { paymentId } },
      body: {},
    }),
  );
}
