import { attachToCustomer } from '../cards/customer-card';
import { type Decline, getDecline } from '../cards/declines';
import { recordEvent } from '../events/record-event';
import { toChargeResponse } from '../objects/charge-response';
import { type IntentRow, toIntentResponse, updateIntent } from '../objects/intent-response';
import { type PaymentMethodRow, toPaymentMethodResponse } from '../objects/payment-method';
import { charges } from '../schema';
import type { Call, EndpointResponse } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';

type AnyCall = Pick<Call<unknown>, 'tx' | 'now' | 'requestId' | 'idempotencyKey' | 'provider'>;

/** A 402 that is stored, unlike a rejected call: the intent keeps the reason why the payment failed. */
export const failIntent = async (
  call: AnyCall,
  intent: IntentRow,
  method: PaymentMethodRow,
  failure: { code: string; message: string; declineCode?: string; charge?: string },
): Promise<EndpointResponse> => {
  const error = {
    type: 'card_error',
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    ...(failure.charge ? { charge: failure.charge } : {}),
    payment_method: toPaymentMethodResponse(method),
  };
  const changed = await updateIntent(call.tx, intent.id, {
    status: 'requires_payment_method',
    paymentMethod: null,
    lastPaymentError: error,
    ...(failure.charge ? { latestCharge: failure.charge } : {}),
  });
  const body = await toIntentResponse(call.tx, changed);
  await recordEvent(call, 'payment_intent.payment_failed', body);
  return { status: 402, body: { error: { ...error, payment_intent: body } } };
};

const insertCharge = async (
  call: AnyCall,
  intent: IntentRow,
  method: PaymentMethodRow,
  authenticated: boolean,
  decline: Decline | undefined,
) => {
  const captured = !decline && intent.captureMethod === 'automatic';
  const [charge] = await call.tx
    .insert(charges)
    .values({
      id: createObjectId('ch'),
      created: call.now,
      paymentIntent: intent.id,
      paymentMethod: method.id,
      amount: intent.amount,
      amountCaptured: captured ? intent.amount : 0,
      currency: intent.currency,
      status: decline ? 'failed' : 'succeeded',
      captured,
      failureCode: decline?.code ?? null,
      failureMessage: decline?.message ?? null,
      authenticated,
    })
    .returning();
  if (!charge) throw new Error('The charge was not stored.');
  return charge;
};

/** Requests the amount from the simulated issuer: reserves it, or captures it when capture is automatic. */
export const attemptCharge = async (
  call: AnyCall,
  intent: IntentRow,
  method: PaymentMethodRow,
  authenticated: boolean,
  expand: readonly string[] = [],
): Promise<EndpointResponse> => {
  const decline = getDecline(method.outcome);
  const charge = await insertCharge(call, intent, method, authenticated, decline);
  const chargeBody = await toChargeResponse(call.tx, charge);
  if (decline) {
    await recordEvent(call, 'charge.failed', chargeBody);
    return failIntent(call, intent, method, { ...decline, charge: charge.id });
  }
  // As in Stripe, a card that paid with `setup_future_usage` is saved for the customer.
  if (intent.customer && intent.setupFutureUsage && !method.customer) {
    await attachToCustomer(call.tx, method, intent.customer);
  }
  const manual = intent.captureMethod === 'manual';
  const changed = await updateIntent(call.tx, intent.id, {
    status: manual ? 'requires_capture' : 'succeeded',
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastPaymentError: null,
    amountCapturable: manual ? intent.amount : 0,
    amountReceived: manual ? 0 : intent.amount,
  });
  const body = await toIntentResponse(call.tx, changed);
  await recordEvent(call, 'charge.succeeded', chargeBody);
  await recordEvent(
    call,
    manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    body,
  );
  return { status: 200, body: await toIntentResponse(call.tx, changed, expand) };
};
