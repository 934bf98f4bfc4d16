import { answer, type Payment, paymentsApi } from 'shared-api';

/**
 * The payment of an operation: made at the first call, found again at every later one, so a page
 * that was loaded anew goes on where it was.
 * @throws {ProblemError} `hold-expired`, `nothing-to-pay`, `step-up-required`
 */
export async function createPayment(operationId: string): Promise<Payment> {
  const made = await answer(
    paymentsApi.POST('/payments', {
      params: { header: { 'idempotency-key': `checkout-${operationId}` } },
      body: { operationId },
    }),
  );
  // A repeated key brings the first answer; what happened since is asked for.
  return answer(
    paymentsApi.GET('/payments/{paymentId}', { params: { path: { paymentId: made.id } } }),
  );
}
