import { attachTo } from '../cards/customers-card';
import { type Decline, declineAfter } from '../cards/declines';
import { type PaymentMethodRow, presentPaymentMethod } from '../cards/payment-method';
import { recordEvent } from '../events/record-event';
import { charges } from '../schema';
import type { Answer, Call } from '../wire/endpoint';
import { objectId } from '../wire/object-id';
import { presentCharge } from './present-charge';
import { changeIntent, type IntentRow, presentIntent } from './present-intent';

type AnyCall = Pick<Call<unknown>, 'tx' | 'now' | 'requestId' | 'idempotencyKey' | 'provider'>;

/** An answer of 402 that is kept (unlike a refusal): the intent remembers why the payment failed. */
export const failIntent = async (
  call: AnyCall,
  intent: IntentRow,
  method: PaymentMethodRow,
  failure: { code: string; message: string; declineCode?: string; charge?: string },
): Promise<Answer> => {
  const error = {
    type: 'card_error',
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    ...(failure.charge ? { charge: failure.charge } : {}),
    payment_method: presentPaymentMethod(method),
  };
  const changed = await changeIntent(call.tx, intent.id, {
    status: 'requires_payment_method',
    paymentMethod: null,
    lastPaymentError: error,
    ...(failure.charge ? { latestCharge: failure.charge } : {}),
  });
  const body = await presentIntent(call.tx, changed);
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
      id: objectId('ch'),
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
  if (!charge) throw new Error('The charge was not kept.');
  return charge;
};

/** Asks the (simulated) issuer: reserves the amount, or takes it where capture is automatic. */
export const attemptCharge = async (
  call: AnyCall,
  intent: IntentRow,
  method: PaymentMethodRow,
  authenticated: boolean,
  expand: readonly string[] = [],
): Promise<Answer> => {
  const decline = declineAfter(method.outcome);
  const charge = await insertCharge(call, intent, method, authenticated, decline);
  const chargeBody = await presentCharge(call.tx, charge);
  if (decline) {
    await recordEvent(call, 'charge.failed', chargeBody);
    return failIntent(call, intent, method, { ...decline, charge: charge.id });
  }
  // As Stripe has it: a card that has paid is the customer's from then on, where that was asked for.
  if (intent.customer && intent.setupFutureUsage && !method.customer) {
    await attachTo(call.tx, method, intent.customer);
  }
  const manual = intent.captureMethod === 'manual';
  const changed = await changeIntent(call.tx, intent.id, {
    status: manual ? 'requires_capture' : 'succeeded',
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastPaymentError: null,
    amountCapturable: manual ? intent.amount : 0,
    amountReceived: manual ? 0 : intent.amount,
  });
  const body = await presentIntent(call.tx, changed);
  await recordEvent(call, 'charge.succeeded', chargeBody);
  await recordEvent(
    call,
    manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    body,
  );
  return { status: 200, body: await presentIntent(call.tx, changed, expand) };
};
