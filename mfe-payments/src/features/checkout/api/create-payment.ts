import { createIdempotencyKey, type Payment, paymentsApi, unwrap } from '@train-swap/shared-api';

/**
 * Creates the payment of an operation, or returns the existing one. An operation has one payment.
 * Each call uses a new idempotency key, so that the response is never an earlier stored one.
 * @throws {ProblemError} `hold-expired`, `operation-not-found`, `nothing-to-pay`, `step-up-required`
 */
export function createPayment(operationId: string): Promise<Payment> {
  return unwrap(
    paymentsApi.POST('/payments', {
      params: { header: { 'idempotency-key': createIdempotencyKey() } },
      body: { operationId },
    }),
  );
}
