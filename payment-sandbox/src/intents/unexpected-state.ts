import type { Transaction } from '../database/open-database';
import { type IntentRow, toIntentResponse } from '../objects/intent-response';
import { StripeError } from '../wire/stripe-error';

/** The error for a step that the intent's status does not allow. */
export const createUnexpectedStateError = async (
  tx: Transaction,
  intent: IntentRow,
  verb: 'confirm' | 'capture' | 'cancel' | 'update',
): Promise<StripeError> =>
  new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: await toIntentResponse(tx, intent),
  });
