import { z } from 'zod';
import { assertCardOfCustomer } from '../cards/customer-card';
import { needsChallenge } from '../cards/declines';
import { assertReturnUrl } from '../challenges/challenge-page-url';
import { endChallenges, ensureChallenge } from '../challenges/start-challenge';
import { isLockedOut } from '../challenges/wrong-codes';
import { recordEvent } from '../events/record-event';
import {
  type IntentRow,
  lockIntent,
  toIntentResponse,
  toPublicIntentResponse,
  updateIntent,
} from '../objects/intent-response';
import { resolvePaymentMethod } from '../objects/payment-method';
import { type Call, defineEndpoint, type EndpointResponse } from '../wire/endpoint';
import { booleanField, expandField, futureUsageField, textField } from '../wire/form-fields';
import { invalidRequest } from '../wire/stripe-error';
import { attemptCharge, failIntent } from './attempt-charge';
import { assertClientSecret } from './client-secret';
import { createUnexpectedStateError } from './unexpected-state';

type ConfirmOptions = {
  paymentMethod?: string | undefined;
  returnUrl: string | undefined;
  expand: readonly string[] | undefined;
};

/** Confirms with the given payment method, or the one attached before. */
export const confirmIntent = async (
  call: Call<unknown>,
  intent: IntentRow,
  { paymentMethod, returnUrl, expand = [] }: ConfirmOptions,
): Promise<EndpointResponse> => {
  if (returnUrl) assertReturnUrl(call.provider, returnUrl);
  if (['requires_capture', 'succeeded', 'canceled'].includes(intent.status)) {
    throw await createUnexpectedStateError(call.tx, intent, 'confirm');
  }
  const chosen = paymentMethod ?? intent.paymentMethod;
  if (!chosen) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const method = await resolvePaymentMethod(call, chosen);
  assertCardOfCustomer(method, intent.customer);
  if (!needsChallenge(method.outcome)) {
    await endChallenges(call.tx, intent.id);
    return attemptCharge(call, intent, method, false, expand);
  }
  if (await isLockedOut(call, method)) {
    await endChallenges(call.tx, intent.id);
    return failIntent(call, intent, method, {
      code: 'payment_intent_authentication_failure',
      message: 'Codes for this card were wrong too often. Try again in 15 minutes.',
    });
  }
  await ensureChallenge(call, intent, method, returnUrl);
  const waiting = await updateIntent(call.tx, intent.id, {
    status: 'requires_action',
    paymentMethod: method.id,
    lastPaymentError: null,
  });
  await recordEvent(
    call,
    'payment_intent.requires_action',
    await toIntentResponse(call.tx, waiting),
  );
  return { status: 200, body: await toIntentResponse(call.tx, waiting, expand) };
};

export const confirmIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  keys: 'either',
  input: z.strictObject({
    payment_method: textField.optional(),
    client_secret: textField.optional(),
    return_url: textField.optional(),
    receipt_email: textField.optional(),
    off_session: booleanField.optional(),
    use_stripe_sdk: booleanField.optional(),
    setup_future_usage: futureUsageField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const locked = await lockIntent(call.tx, call.params.id ?? '');
    assertClientSecret(call, locked, call.input.client_secret);
    const { payment_method: paymentMethod, return_url: returnUrl, expand } = call.input;
    const { setup_future_usage: usage } = call.input;
    const intent =
      usage === undefined
        ? locked
        : await updateIntent(call.tx, locked.id, { setupFutureUsage: usage });
    const response = await confirmIntent(call, intent, { paymentMethod, returnUrl, expand });
    return call.keyKind === 'publishable' && response.status === 200
      ? { ...response, body: toPublicIntentResponse(response.body) }
      : response;
  },
});
