import type { ChallengeRow } from '../objects/challenge-response';
import type { IntentRow } from '../objects/intent-response';
import type { PaymentMethodRow } from '../objects/payment-method';

/** A challenge on a page of this provider. */
export type HostedChallenge = ChallengeRow & { returnUrl: string };

export type PendingChallenge = {
  intent: IntentRow;
  challenge: HostedChallenge;
  card: PaymentMethodRow;
};

const paidStatuses = new Set<IntentRow['status']>(['requires_capture', 'succeeded']);

/** The merchant's URL with the parameters that Stripe adds. The merchant must not trust them: anyone can change the URL. */
export function createReturnUrl(decided: {
  intent: IntentRow;
  challenge: HostedChallenge;
}): string {
  const { intent, challenge } = decided;
  const isPaid = challenge.state === 'passed' && paidStatuses.has(intent.status);
  const url = new URL(challenge.returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret);
  url.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
  return url.href;
}
