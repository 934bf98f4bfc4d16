import { answer, type Payment, paymentsApi } from 'shared-api';

/**
 * Pays with a card that the provider's fields have turned into a token. The token is the
 * idempotency key as well: sent twice, it is charged once.
 * @throws {ProblemError} `hold-expired`, `amount-changed`, `card-not-known`, `step-up-required`
 */
export function submitCard(paymentId: string, paymentMethodId: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/card', {
      params: { path: { paymentId }, header: { 'idempotency-key': `card-${paymentMethodId}` } },
      body: { paymentMethodId },
    }),
  );
}
