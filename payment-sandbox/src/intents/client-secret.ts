import type { IntentRow } from '../objects/intent-response';
import type { Call } from '../wire/endpoint';
import { missingResource } from '../wire/stripe-error';

/** A publishable key gives access to an intent only together with its client secret. */
export const assertClientSecret = (
  call: Call<unknown>,
  intent: IntentRow,
  clientSecret: string | undefined,
): void => {
  if (clientSecret !== undefined && clientSecret !== intent.clientSecret) {
    throw missingResource('payment_intent', intent.id, 'client_secret');
  }
  if (call.keyKind === 'publishable' && clientSecret === undefined) {
    throw missingResource('payment_intent', intent.id, 'intent');
  }
};
