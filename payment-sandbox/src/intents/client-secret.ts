import type { Call } from '../wire/endpoint';
import { missingResource } from '../wire/stripe-error';
import type { IntentRow } from './present-intent';

/** A publishable key alone opens no intent: its holder must know the intent's client secret. */
export const checkClientSecret = (
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
