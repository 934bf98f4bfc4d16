import { answer, newIdempotencyKey, type Payment, paymentsApi } from 'shared-api';

/**
 * The payment of an operation, as it stands now. An operation has one, whatever the key and however
 * often this is asked; a new key each time, so that the answer is never one that was stored earlier.
 * @throws {ProblemError} `hold-expired`, `operation-not-found`, `nothing-to-pay`, `step-up-required`
 */
export function createPayment(operationId: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments', {
      params: { header: { 'idempotency-key': newIdempotencyKey() } },
      body: { operationId },
    }),
  );
}
