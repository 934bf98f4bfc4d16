import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { challenges, charges, customers, paymentIntents, paymentMethods } from '../schema';
import { missingResource } from '../wire/stripe-error';
import { toNextAction } from './challenge-response';
import { toChargeResponse, toRefundListResponse } from './charge-response';
import { toCustomerResponse } from './customer';
import { toPaymentMethodResponse } from './payment-method';

export type IntentRow = typeof paymentIntents.$inferSelect;

/** Reads an intent and locks it until the transaction ends. */
export const lockIntent = async (tx: Transaction, id: string): Promise<IntentRow> => {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update');
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
};

export const updateIntent = async (
  tx: Transaction,
  id: string,
  changes: Partial<typeof paymentIntents.$inferInsert>,
): Promise<IntentRow> => {
  const [row] = await tx
    .update(paymentIntents)
    .set(changes)
    .where(eq(paymentIntents.id, id))
    .returning();
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
};

const expandCharge = async (
  tx: Transaction,
  id: string | null,
  expand: readonly string[],
): Promise<unknown> => {
  if (!id) return null;
  const [row] = await tx.select().from(charges).where(eq(charges.id, id));
  if (!row) return id;
  const charge = await toChargeResponse(tx, row);
  if (!expand.includes('latest_charge.refunds')) return charge;
  return { ...charge, refunds: await toRefundListResponse(tx, id) };
};

const expandMethod = async (tx: Transaction, id: string | null) => {
  if (!id) return null;
  const [row] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  return row ? toPaymentMethodResponse(row) : id;
};

const expandCustomer = async (tx: Transaction, id: string | null) => {
  if (!id) return null;
  const [row] = await tx.select().from(customers).where(eq(customers.id, id));
  return row ? toCustomerResponse(row) : id;
};

const getNextAction = async (tx: Transaction, row: IntentRow) => {
  if (row.status !== 'requires_action') return null;
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.paymentIntent, row.id), eq(challenges.state, 'pending')))
    .orderBy(desc(challenges.sequence))
    .limit(1);
  return challenge ? toNextAction(challenge) : null;
};

/**
 * The PaymentIntent as Stripe shows it; `expand` names of `latest_charge`, `latest_charge.refunds`,
 * `payment_method`, `customer`.
 */
export const toIntentResponse = async (
  tx: Transaction,
  row: IntentRow,
  expand: readonly string[] = [],
): Promise<Record<string, unknown>> => ({
  id: row.id,
  object: 'payment_intent',
  amount: row.amount,
  amount_capturable: row.amountCapturable,
  amount_details: { tip: {} },
  amount_received: row.amountReceived,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: row.canceledAt,
  cancellation_reason: row.cancellationReason,
  capture_method: row.captureMethod,
  client_secret: row.clientSecret,
  confirmation_method: 'automatic',
  created: row.created,
  currency: row.currency,
  customer: expand.includes('customer') ? await expandCustomer(tx, row.customer) : row.customer,
  description: row.description,
  last_payment_error: row.lastPaymentError,
  latest_charge: expand.includes('latest_charge')
    ? await expandCharge(tx, row.latestCharge, expand)
    : row.latestCharge,
  livemode: false,
  metadata: row.metadata,
  next_action: await getNextAction(tx, row),
  on_behalf_of: null,
  payment_method: expand.includes('payment_method')
    ? await expandMethod(tx, row.paymentMethod)
    : row.paymentMethod,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  processing: null,
  receipt_email: row.receiptEmail,
  review: null,
  setup_future_usage: row.setupFutureUsage,
  shipping: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: row.status,
  transfer_data: null,
  transfer_group: null,
});

const publicKeys = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'status',
];

/** The fields that are visible with a publishable key and the client secret. */
export const toPublicIntentResponse = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(publicKeys.map((key) => [key, body[key] ?? null]));
