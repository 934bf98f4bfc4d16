import { z } from 'zod';
import { needsChallenge } from '../cards/declines';
import { assertReturnUrl } from '../challenges/challenge-page-url';
import { endChallenges, startChallenge } from '../challenges/start-challenge';
import { recordEvent } from '../events/record-event';
import { lockIntent, toIntentResponse, updateIntent } from '../objects/intent-response';
import { type PaymentMethodRow, resolvePaymentMethod } from '../objects/payment-method';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField, futureUsageField, textField } from '../wire/form-fields';
import { invalidRequest } from '../wire/stripe-error';
import { attemptCharge } from './attempt-charge';
import { createUnexpectedStateError } from './unexpected-state';

/** Charges a card, or starts the challenge of its bank. */
export const confirmIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  input: z.strictObject({
    payment_method: textField,
    return_url: textField.optional(),
    setup_future_usage: futureUsageField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const { tx, provider, input } = call;
    const { return_url: returnUrl, setup_future_usage: usage, expand } = input;
    if (returnUrl) assertReturnUrl(provider, returnUrl);
    const locked = await lockIntent(tx, call.params.id ?? '');
    if (['requires_capture', 'succeeded', 'canceled'].includes(locked.status)) {
      throw await createUnexpectedStateError(tx, locked, 'confirm');
    }
    const intent =
      usage === undefined ? locked : await updateIntent(tx, locked.id, { setupFutureUsage: usage });
    const method = await resolvePaymentMethod(call, input.payment_method);
    assertCardOfCustomer(method, intent.customer);
    await endChallenges(tx, intent.id);
    if (!needsChallenge(method.outcome)) return attemptCharge(call, intent, method, expand);
    await startChallenge(call, intent, method, returnUrl);
    const waiting = await updateIntent(tx, intent.id, {
      status: 'requires_action',
      paymentMethod: method.id,
      lastPaymentError: null,
    });
    const body = await toIntentResponse(tx, waiting);
    await recordEvent(call, 'payment_intent.requires_action', body);
    return ok(await toIntentResponse(tx, waiting, expand));
  },
});

/**
 * A customer's card can pay only for that customer, and a detached card cannot pay.
 * @throws StripeError 400 with `param: payment_method`, in Stripe's words
 */
function assertCardOfCustomer(method: PaymentMethodRow, customer: string | null): void {
  if (method.detached) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    );
  }
  if (method.customer && method.customer !== customer) {
    throw invalidRequest(
      'The provided PaymentMethod does not belong to the Customer of this PaymentIntent.',
      { param: 'payment_method' },
    );
  }
}
