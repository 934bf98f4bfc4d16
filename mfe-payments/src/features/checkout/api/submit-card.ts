import { createIdempotencyKey, type Payment, paymentsApi, unwrap } from '@train-swap/shared-api';

/** A new card, as the token from the provider's fields, or a saved card. */
export type ChosenCard = { paymentMethodId: string; saveCard?: true } | { savedCardId: string };

/**
 * Pays with a card. The token of a new card is also the idempotency key, so a repeated request charges once.
 * A saved card may be retried after a decline, so each attempt has a new key; the service never charges
 * a paid payment again.
 * @throws {ProblemError} `hold-expired`, `amount-changed`, `card-not-known`, `saved-card-not-found`,
 * `step-up-required`; 403 `saved-card-needs-code` some time after signing in
 */
export function submitCard(paymentId: string, card: ChosenCard): Promise<Payment> {
  const key = 'paymentMethodId' in card ? `card-${card.paymentMethodId}` : createIdempotencyKey();
  return unwrap(
    paymentsApi.POST('/payments/{paymentId}/card', {
      params: { path: { paymentId }, header: { 'idempotency-key': key } },
      body: card,
    }),
  );
}
