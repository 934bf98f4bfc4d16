import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { challenges, charges, paymentIntents, paymentMethods } from '../schema';
import { missingResource } from '../wire/stripe-error';
import { toNextAction } from './challenge-response';
import { toChargeResponse, toRefundListResponse } from './charge-response';
import { toPaymentMethodResponse } from './payment-method';

export type IntentRow = typeof paymentIntents.$inferSelect;

/** Reads an intent and locks it until the transaction ends. */
export async function lockIntent(tx: Transaction, id: string): Promise<IntentRow> {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update');
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
}

export async function updateIntent(
  tx: Transaction,
  id: string,
  changes: Partial<typeof paymentIntents.$inferInsert>,
): Promise<IntentRow> {
  const [row] = await tx
    .update(paymentIntents)
    .set(changes)
    .where(eq(paymentIntents.id, id))
    .returning();
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
}

async function expandCharge(tx: Transaction, id: string | null, withRefunds: boolean) {
  if (!id) return null;
  const [row] = await tx.select().from(charges).where(eq(charges.id, id));
  if (!row) return id;
  const charge = toChargeResponse(row);
  return withRefunds ? { ...charge, refunds: await toRefundListResponse(tx, id) } : charge;
}

async function expandMethod(tx: Transaction, id: string | null) {
  if (!id) return null;
  const [row] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  return row ? toPaymentMethodResponse(row) : id;
}

async function getNextAction(tx: Transaction, row: IntentRow) {
  if (row.status !== 'requires_action') return null;
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.paymentIntent, row.id), eq(challenges.state, 'pending')))
    .orderBy(desc(challenges.sequence))
    .limit(1);
  return challenge ? toNextAction(challenge) : null;
}

/** The PaymentIntent as Stripe shows it. `expand`: `latest_charge`, `latest_charge.refunds`, `payment_method`. */
export const toIntentResponse = async (
  tx: Transaction,
  row: IntentRow,
  expand: readonly string[] = [],
): Promise<Record<string, unknown>> => ({
  id: row.id,
  object: 'payment_intent',
  amount: row.amount,
  amount_capturable: row.amountCapturable,
  amount_received: row.amountReceived,
  canceled_at: row.canceledAt,
  cancellation_reason: row.cancellationReason,
  capture_method: 'manual',
  client_secret: row.clientSecret,
  created: row.created,
  currency: row.currency,
  customer: row.customer,
  description: row.description,
  last_payment_error: row.lastPaymentError,
  latest_charge: expand.includes('latest_charge')
    ? await expandCharge(tx, row.latestCharge, expand.includes('latest_charge.refunds'))
    : row.latestCharge,
  livemode: false,
  metadata: row.metadata,
  next_action: await getNextAction(tx, row),
  payment_method: expand.includes('payment_method')
    ? await expandMethod(tx, row.paymentMethod)
    : row.paymentMethod,
  payment_method_types: ['card'],
  setup_future_usage: row.setupFutureUsage,
  status: row.status,
});
