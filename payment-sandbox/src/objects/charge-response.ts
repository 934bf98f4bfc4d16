import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { type charges, paymentMethods, refunds } from '../schema';
import { toRefundResponse } from './refund-response';

export type ChargeRow = typeof charges.$inferSelect;

const maxRefundsShown = 10;

/** The refunds of a charge, newest first, as in Stripe's expanded response. */
export const toRefundListResponse = async (
  tx: Transaction,
  chargeId: string,
): Promise<Record<string, unknown>> => {
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.charge, chargeId))
    .orderBy(desc(refunds.sequence))
    .limit(maxRefundsShown + 1);
  return {
    object: 'list',
    url: `/v1/charges/${chargeId}/refunds`,
    has_more: rows.length > maxRefundsShown,
    data: rows.slice(0, maxRefundsShown).map(toRefundResponse),
  };
};

export const toChargeResponse = async (
  tx: Transaction,
  row: ChargeRow,
): Promise<Record<string, unknown>> => {
  const [method] = await tx
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.id, row.paymentMethod));
  const succeeded = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amountCaptured,
    amount_refunded: row.amountRefunded,
    captured: row.captured,
    created: row.created,
    currency: row.currency,
    disputed: false,
    failure_code: row.failureCode,
    failure_message: row.failureMessage,
    livemode: false,
    outcome: {
      network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
      type: succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: succeeded,
    payment_intent: row.paymentIntent,
    payment_method: row.paymentMethod,
    payment_method_details: {
      type: 'card',
      card: method
        ? {
            brand: method.brand,
            exp_month: method.expMonth,
            exp_year: method.expYear,
            fingerprint: method.fingerprint,
            funding: method.funding,
            last4: method.last4,
            three_d_secure: row.authenticated
              ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
              : null,
          }
        : null,
    },
    refunded: row.amountRefunded >= row.amount,
    status: row.status,
  };
};
