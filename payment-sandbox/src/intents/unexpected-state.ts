import type { Transaction } from '../database/open-database';
import { StripeRefusal } from '../wire/stripe-error';
import { type IntentRow, presentIntent } from './present-intent';

/** The refusal of a step that the intent's status does not allow. */
export const unexpectedState = async (
  tx: Transaction,
  intent: IntentRow,
  verb: 'confirm' | 'capture' | 'cancel' | 'update',
): Promise<StripeRefusal> =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: await presentIntent(tx, intent),
  });
