import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { endChallenges } from '../challenges/start-challenge';
import { recordEvent } from '../events/record-event';
import { toChargeResponse } from '../objects/charge-response';
import { lockIntent, toIntentResponse, updateIntent } from '../objects/intent-response';
import { charges } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { amountField, expandField, metadataField, textField } from '../wire/form-fields';
import { invalidRequest } from '../wire/stripe-error';
import { createUnexpectedStateError } from './unexpected-state';

/** Captures the reserved amount or less. The rest is released. */
export const captureIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/capture',
  input: z.strictObject({
    amount_to_capture: amountField.optional(),
    metadata: metadataField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    if (intent.status !== 'requires_capture' || !intent.latestCharge) {
      throw await createUnexpectedStateError(call.tx, intent, 'capture');
    }
    const amount = call.input.amount_to_capture ?? intent.amountCapturable;
    if (amount > intent.amountCapturable) {
      throw invalidRequest(
        `The amount to capture (${amount}) is more than the amount that can be captured (${intent.amountCapturable}).`,
        { code: 'amount_too_large', param: 'amount_to_capture' },
      );
    }
    const [charge] = await call.tx
      .update(charges)
      .set({ captured: true, amountCaptured: amount, amountRefunded: intent.amount - amount })
      .where(eq(charges.id, intent.latestCharge))
      .returning();
    const changed = await updateIntent(call.tx, intent.id, {
      status: 'succeeded',
      amountCapturable: 0,
      amountReceived: amount,
    });
    if (charge) await recordEvent(call, 'charge.captured', await toChargeResponse(call.tx, charge));
    const body = await toIntentResponse(call.tx, changed);
    await recordEvent(call, 'payment_intent.succeeded', body);
    return ok(await toIntentResponse(call.tx, changed, call.input.expand ?? []));
  },
});

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

/** Cancels an intent that was not captured. The reserved amount is released. */
export const cancelIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  input: z.strictObject({
    cancellation_reason: z.enum(reasons).optional(),
    client_secret: textField.optional(),
    expand: expandField,
  }),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw await createUnexpectedStateError(call.tx, intent, 'cancel');
    }
    await endChallenges(call.tx, intent.id);
    if (intent.status === 'requires_capture' && intent.latestCharge) {
      const [charge] = await call.tx
        .update(charges)
        .set({ amountRefunded: intent.amount })
        .where(eq(charges.id, intent.latestCharge))
        .returning();
      if (charge)
        await recordEvent(call, 'charge.refunded', await toChargeResponse(call.tx, charge));
    }
    const changed = await updateIntent(call.tx, intent.id, {
      status: 'canceled',
      amountCapturable: 0,
      canceledAt: call.now,
      cancellationReason: call.input.cancellation_reason ?? null,
    });
    const body = await toIntentResponse(call.tx, changed);
    await recordEvent(call, 'payment_intent.canceled', body);
    return ok(await toIntentResponse(call.tx, changed, call.input.expand ?? []));
  },
});
