import { answer, newIdempotencyKey, type Payment, paymentsApi } from 'shared-api';

/** A card as the provider's fields gave it, or one that the traveller saved before. */
export type ChosenCard = { paymentMethodId: string; saveCard?: true } | { savedCardId: string };

/**
 * Pays with a card. The token of the fields is the idempotency key as well: sent twice, it is charged
 * once. A saved card may be tried again after a refusal, so each try has a key of its own; a payment
 * that is paid stays paid all the same.
 * @throws {ProblemError} `hold-expired`, `amount-changed`, `card-not-known`, `saved-card-not-found`,
 * `step-up-required`; 403 `saved-card-needs-code` some time after signing in
 */
export function submitCard(paymentId: string, card: ChosenCard): Promise<Payment> {
  const key = 'paymentMethodId' in card ? `card-${card.paymentMethodId}` : newIdempotencyKey();
  return answer(
    paymentsApi.POST('/payments/{paymentId}/card', {
      params: { path: { paymentId }, header: { 'idempotency-key': key } },
      body: card,
    }),
  );
}
