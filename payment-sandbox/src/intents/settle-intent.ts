import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { endChallenges } from '../challenges/start-challenge';
import { recordEvent } from '../events/record-event';
import { toChargeResponse } from '../objects/charge-response';
import { lockIntent, toIntentResponse, updateIntent } from '../objects/intent-response';
import { charges } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField } from '../wire/form-fields';
import { createUnexpectedStateError } from './unexpected-state';

/** Captures the reserved amount. */
export const captureIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/capture',
  input: z.strictObject({ expand: expandField }),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    if (intent.status !== 'requires_capture' || !intent.latestCharge) {
      throw await createUnexpectedStateError(call.tx, intent, 'capture');
    }
    const [charge] = await call.tx
      .update(charges)
      .set({ captured: true, amountCaptured: intent.amount })
      .where(eq(charges.id, intent.latestCharge))
      .returning();
    const changed = await updateIntent(call.tx, intent.id, {
      status: 'succeeded',
      amountCapturable: 0,
      amountReceived: intent.amount,
    });
    if (charge) await recordEvent(call, 'charge.captured', toChargeResponse(charge));
    const body = await toIntentResponse(call.tx, changed);
    await recordEvent(call, 'payment_intent.succeeded', body);
    return ok(await toIntentResponse(call.tx, changed, call.input.expand));
  },
});

/** Cancels an intent that was not captured. The reserved amount is released. */
export const cancelIntentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  input: z.strictObject({
    cancellation_reason: z.literal('abandoned').optional(),
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
      if (charge) await recordEvent(call, 'charge.refunded', toChargeResponse(charge));
    }
    const changed = await updateIntent(call.tx, intent.id, {
      status: 'canceled',
      amountCapturable: 0,
      canceledAt: call.now,
      cancellationReason: call.input.cancellation_reason ?? null,
    });
    const body = await toIntentResponse(call.tx, changed);
    await recordEvent(call, 'payment_intent.canceled', body);
    return ok(await toIntentResponse(call.tx, changed, call.input.expand));
  },
});
