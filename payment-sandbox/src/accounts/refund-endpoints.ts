import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../database/open-database';
import { recordEvent } from '../events/record-event';
import { type ChargeRow, toChargeResponse } from '../objects/charge-response';
import { toRefundResponse } from '../objects/refund-response';
import { charges, paymentIntents, paymentMethods, refundFailureReasons, refunds } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { amountField, metadataField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { createObjectId } from '../wire/object-id';
import { invalidRequest, missingResource } from '../wire/stripe-error';
import { failRefund, lockRefund, refundFailsAfterSeconds } from './fail-refund';

async function lockCharge(tx: Transaction, intentId: string): Promise<ChargeRow> {
  const [intent] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, intentId));
  if (!intent) throw missingResource('payment_intent', intentId, 'payment_intent');
  const [row] = await tx
    .select()
    .from(charges)
    .where(eq(charges.id, intent.latestCharge ?? ''))
    .for('update');
  if (!row) throw invalidRequest('This PaymentIntent has no successful charge to refund.');
  return row;
}

export const createRefundEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/refunds',
  input: z.strictObject({
    payment_intent: textField,
    amount: amountField.optional(),
    reason: z.literal('requested_by_customer').optional(),
    metadata: metadataField.default({}),
  }),
  run: async (call) => {
    const charge = await lockCharge(call.tx, call.input.payment_intent);
    if (charge.status !== 'succeeded' || !charge.captured) {
      throw invalidRequest('This charge was not captured, so there is nothing to refund.', {
        code: 'charge_not_refundable',
      });
    }
    const refundable = charge.amount - charge.amountRefunded;
    if (refundable === 0) {
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    const amount = call.input.amount ?? refundable;
    if (amount > refundable) {
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable}).`,
        { code: 'amount_too_large', param: 'amount' },
      );
    }
    const [method] = await call.tx
      .select({ outcome: paymentMethods.outcome })
      .from(paymentMethods)
      .where(eq(paymentMethods.id, charge.paymentMethod));
    const failsLater = method?.outcome === 'refund_fails';
    const [refund] = await call.tx
      .insert(refunds)
      .values({
        id: createObjectId('re'),
        created: call.now,
        charge: charge.id,
        paymentIntent: charge.paymentIntent,
        amount,
        currency: charge.currency,
        reason: call.input.reason ?? null,
        metadata: call.input.metadata,
        failsAt: failsLater ? call.now + refundFailsAfterSeconds : null,
      })
      .returning();
    const [changed] = await call.tx
      .update(charges)
      .set({ amountRefunded: charge.amountRefunded + amount })
      .where(eq(charges.id, charge.id))
      .returning();
    if (!refund || !changed) throw new Error('The refund was not stored.');
    await recordEvent(call, 'refund.created', toRefundResponse(refund));
    await recordEvent(call, 'charge.refunded', toChargeResponse(changed));
    return ok(toRefundResponse(refund));
  },
});

/** For tests: fails this refund at once, for any card. */
export const failRefundEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/refunds/:id/fail',
  input: z.strictObject({ failure_reason: z.enum(refundFailureReasons).optional() }),
  run: async (call) => {
    const row = await lockRefund(call.tx, call.params.id ?? '');
    if (row.status === 'failed') throw invalidRequest(`Refund ${row.id} has already failed.`);
    const failed = await failRefund(call, row, call.input.failure_reason ?? 'unknown');
    return ok(toRefundResponse(failed));
  },
});

export const listRefundsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/refunds',
  input: z.strictObject({ ...pageFields, payment_intent: textField.optional() }),
  run: (call) => {
    const { payment_intent: intentId } = call.input;
    const where = intentId ? eq(refunds.paymentIntent, intentId) : undefined;
    return listPage(call, refunds, '/v1/refunds', where, toRefundResponse);
  },
});
