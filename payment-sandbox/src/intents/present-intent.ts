import { and, desc, eq } from 'drizzle-orm';
import { presentPaymentMethod } from '../cards/payment-method';
import { presentChallenge } from '../challenges/present-challenge';
import type { Transaction } from '../database/open-database';
import { challenges, charges, customers, paymentIntents, paymentMethods } from '../schema';
import { missingResource } from '../wire/stripe-error';
import { presentCharge, presentRefundsOf } from './present-charge';

export type IntentRow = typeof paymentIntents.$inferSelect;

/** Reads an intent and keeps every other call off it until the transaction ends. */
export const lockIntent = async (tx: Transaction, id: string): Promise<IntentRow> => {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.id, id))
    .for('update');
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
};

export const changeIntent = async (
  tx: Transaction,
  id: string,
  change: Partial<typeof paymentIntents.$inferInsert>,
): Promise<IntentRow> => {
  const [row] = await tx
    .update(paymentIntents)
    .set(change)
    .where(eq(paymentIntents.id, id))
    .returning();
  if (!row) throw missingResource('payment_intent', id, 'intent');
  return row;
};

const expandedCharge = async (
  tx: Transaction,
  id: string | null,
  expand: readonly string[],
): Promise<unknown> => {
  if (!id) return null;
  const [row] = await tx.select().from(charges).where(eq(charges.id, id));
  if (!row) return id;
  const charge = await presentCharge(tx, row);
  if (!expand.includes('latest_charge.refunds')) return charge;
  return { ...charge, refunds: await presentRefundsOf(tx, id) };
};

const expandedMethod = async (tx: Transaction, id: string | null) => {
  if (!id) return null;
  const [row] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  return row ? presentPaymentMethod(row) : id;
};

export const presentCustomer = (row: typeof customers.$inferSelect): Record<string, unknown> => ({
  id: row.id,
  object: 'customer',
  created: row.created,
  email: row.email,
  name: row.name,
  livemode: false,
  metadata: row.metadata,
});

const expandedCustomer = async (tx: Transaction, id: string | null) => {
  if (!id) return null;
  const [row] = await tx.select().from(customers).where(eq(customers.id, id));
  return row ? presentCustomer(row) : id;
};

const nextActionOf = async (tx: Transaction, row: IntentRow) => {
  if (row.status !== 'requires_action') return null;
  const [challenge] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.paymentIntent, row.id), eq(challenges.state, 'pending')))
    .orderBy(desc(challenges.sequence))
    .limit(1);
  return challenge ? presentChallenge(challenge) : null;
};

/**
 * The PaymentIntent as Stripe shows it; `expand` names of `latest_charge`, `latest_charge.refunds`,
 * `payment_method`, `customer`.
 */
export const presentIntent = async (
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
  customer: expand.includes('customer') ? await expandedCustomer(tx, row.customer) : row.customer,
  description: row.description,
  last_payment_error: row.lastPaymentError,
  latest_charge: expand.includes('latest_charge')
    ? await expandedCharge(tx, row.latestCharge, expand)
    : row.latestCharge,
  livemode: false,
  metadata: row.metadata,
  next_action: await nextActionOf(tx, row),
  on_behalf_of: null,
  payment_method: expand.includes('payment_method')
    ? await expandedMethod(tx, row.paymentMethod)
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

/** What a holder of the publishable key and the client secret may see. */
export const publicIntent = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(publicKeys.map((key) => [key, body[key] ?? null]));
