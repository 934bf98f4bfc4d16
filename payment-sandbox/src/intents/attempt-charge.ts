import { eq } from 'drizzle-orm';
import { getDecline } from '../cards/declines';
import { type Recorder, recordEvent } from '../events/record-event';
import { toChargeResponse } from '../objects/charge-response';
import { type IntentRow, toIntentResponse, updateIntent } from '../objects/intent-response';
import { type PaymentMethodRow, toPaymentMethodResponse } from '../objects/payment-method';
import { charges, paymentMethods } from '../schema';
import { type EndpointResponse, ok } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';

/** A 402 that is stored, unlike a rejected call: the intent keeps the reason why the payment failed. */
export async function failIntent(
  call: Recorder,
  intent: IntentRow,
  method: PaymentMethodRow,
  failure: { code: string; message: string; declineCode?: string; charge?: string },
): Promise<EndpointResponse> {
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
}

/** Reserves the amount at the simulated issuer. */
export async function attemptCharge(
  call: Recorder,
  intent: IntentRow,
  method: PaymentMethodRow,
  expand?: readonly string[],
): Promise<EndpointResponse> {
  const decline = getDecline(method.outcome);
  const [charge] = await call.tx
    .insert(charges)
    .values({
      id: createObjectId('ch'),
      created: call.now,
      paymentIntent: intent.id,
      paymentMethod: method.id,
      amount: intent.amount,
      currency: intent.currency,
      status: decline ? 'failed' : 'succeeded',
      captured: false,
    })
    .returning();
  if (!charge) throw new Error('The charge was not stored.');
  if (decline) {
    await recordEvent(call, 'charge.failed', toChargeResponse(charge));
    return failIntent(call, intent, method, { ...decline, charge: charge.id });
  }
  // As in Stripe, a card that paid with `setup_future_usage` is saved for the customer.
  if (intent.customer && intent.setupFutureUsage && !method.customer) {
    await call.tx
      .update(paymentMethods)
      .set({ customer: intent.customer })
      .where(eq(paymentMethods.id, method.id));
  }
  const changed = await updateIntent(call.tx, intent.id, {
    status: 'requires_capture',
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastPaymentError: null,
    amountCapturable: intent.amount,
  });
  const body = await toIntentResponse(call.tx, changed);
  await recordEvent(call, 'charge.succeeded', toChargeResponse(charge));
  await recordEvent(call, 'payment_intent.amount_capturable_updated', body);
  return ok(await toIntentResponse(call.tx, changed, expand));
}
