import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
} from 'drizzle-orm/pg-core';
import type { CardBrand } from './card-numbers/card-number';
import type { CardOutcome } from './card-numbers/test-cards';

/** The provider's tables. Instants are epoch seconds, as in its API, unless named `…Ms`. */
export const sandboxSchema = pgSchema('sandbox_provider');

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** Why a refund failed, in Stripe's words. */
export const refundFailureReasons = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const;
export type RefundFailureReason = (typeof refundFailureReasons)[number];

export type Metadata = Record<string, string>;

// Functions, because a column builder remembers the first table it was used in.
const created = () => bigint('created', { mode: 'number' }).notNull();
const sequence = () => bigserial('sequence', { mode: 'number' }).notNull().unique();

export const customers = sandboxSchema.table('customers', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  created: created(),
  metadata: jsonb('metadata').$type<Metadata>().notNull(),
  /** Kept only for past payments. */
  deleted: boolean('deleted').notNull().default(false),
});

export const paymentMethods = sandboxSchema.table('payment_methods', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  created: created(),
  customer: text('customer').references(() => customers.id),
  brand: text('brand').$type<CardBrand>().notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  fingerprint: text('fingerprint').notNull(),
  /** It belonged to a customer and can no longer pay. */
  detached: boolean('detached').notNull().default(false),
  outcome: text('outcome').$type<CardOutcome>().notNull(),
  issuerPhone: text('issuer_phone').notNull(),
  postalCode: text('postal_code'),
});

export const paymentIntents = sandboxSchema.table('payment_intents', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  created: created(),
  amount: integer('amount').notNull(),
  amountCapturable: integer('amount_capturable').notNull().default(0),
  amountReceived: integer('amount_received').notNull().default(0),
  currency: text('currency').notNull(),
  status: text('status').$type<IntentStatus>().notNull(),
  clientSecret: text('client_secret').notNull(),
  customer: text('customer').references(() => customers.id),
  setupFutureUsage: text('setup_future_usage').$type<'on_session'>(),
  paymentMethod: text('payment_method').references(() => paymentMethods.id),
  latestCharge: text('latest_charge'),
  description: text('description'),
  metadata: jsonb('metadata').$type<Metadata>().notNull(),
  lastPaymentError: jsonb('last_payment_error').$type<Record<string, unknown>>(),
  canceledAt: bigint('canceled_at', { mode: 'number' }),
  cancellationReason: text('cancellation_reason'),
});

export const charges = sandboxSchema.table('charges', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  created: created(),
  paymentIntent: text('payment_intent')
    .notNull()
    .references(() => paymentIntents.id),
  paymentMethod: text('payment_method')
    .notNull()
    .references(() => paymentMethods.id),
  amount: integer('amount').notNull(),
  amountCaptured: integer('amount_captured').notNull().default(0),
  amountRefunded: integer('amount_refunded').notNull().default(0),
  currency: text('currency').notNull(),
  status: text('status').$type<'succeeded' | 'failed'>().notNull(),
  captured: boolean('captured').notNull(),
});

export const refunds = sandboxSchema.table('refunds', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  created: created(),
  charge: text('charge')
    .notNull()
    .references(() => charges.id),
  paymentIntent: text('payment_intent')
    .notNull()
    .references(() => paymentIntents.id),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason'),
  metadata: jsonb('metadata').$type<Metadata>().notNull(),
  status: text('status').$type<'succeeded' | 'failed'>().notNull().default('succeeded'),
  failureReason: text('failure_reason').$type<RefundFailureReason>(),
  /** When the refund fails; null: never. */
  failsAt: bigint('fails_at', { mode: 'number' }),
});

/** One 3-D Secure challenge. The code is stored only as a keyed hash. */
export const challenges = sandboxSchema.table('challenges', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  created: created(),
  paymentIntent: text('payment_intent')
    .notNull()
    .references(() => paymentIntents.id),
  codeHash: text('code_hash').notNull(),
  sentTo: text('sent_to').notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  resendAt: bigint('resend_at', { mode: 'number' }).notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  resendsLeft: integer('resends_left').notNull(),
  /** The page of this provider that requests the code, and the URL to which it redirects afterwards. */
  pageUrl: text('page_url'),
  returnUrl: text('return_url'),
  state: text('state').$type<'pending' | 'passed' | 'failed'>().notNull(),
});

/** Every event is also the outbox of its webhook. */
export const events = sandboxSchema.table(
  'events',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    created: created(),
    type: text('type').notNull(),
    object: jsonb('object').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
    idempotencyKey: text('idempotency_key'),
    delivery: text('delivery').$type<'pending' | 'delivered' | 'given_up'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAtMs: bigint('next_attempt_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('events_due').on(table.delivery, table.nextAttemptAtMs)],
);

export const idempotentCalls = sandboxSchema.table('idempotent_calls', {
  /** The API key's digest and the caller's key. */
  key: text('key').primaryKey(),
  created: created(),
  requestHash: text('request_hash').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
});
