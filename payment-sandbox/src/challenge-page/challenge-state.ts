import type { PaymentMethodRow } from '../cards/payment-method';
import type { ChallengeRow } from '../challenges/present-challenge';
import type { IntentRow } from '../intents/present-intent';

/** A challenge that is asked on a page of this provider. */
export type PagedChallenge = ChallengeRow & { returnUrl: string };

/** One that still waits for its answer. */
export type AskedChallenge = {
  intent: IntentRow;
  challenge: PagedChallenge;
  card: PaymentMethodRow;
};

const paid = new Set<IntentRow['status']>(['requires_capture', 'succeeded']);

/**
 * Where a cardholder goes after the challenge, with what Stripe adds to the merchant's address. The
 * merchant must not believe it: whoever holds the address can write there what they like.
 */
export const backTo = (asked: { intent: IntentRow; challenge: PagedChallenge }): string => {
  const { intent, challenge } = asked;
  const agreed = challenge.state === 'passed' && paid.has(intent.status);
  const url = new URL(challenge.returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret);
  url.searchParams.set('redirect_status', agreed ? 'succeeded' : 'failed');
  return url.href;
};
