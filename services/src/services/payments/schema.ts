import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import { guessTable } from '../../kit/limits/guess-counters';
import type { Payment, ReceiptLine, StoredChallenge } from './payment-shapes';

export const schema = pgSchema('payments');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

export type PaymentStatus = Payment['status'];

export const receiptNumbers = schema.sequence('receipt_numbers');

/** One payment for one exchange operation. Amounts are minor units. */
export const payments = schema.table(
  'payments',
  {
    id: uuid('id').primaryKey(),
    operationId: text('operation_id').notNull().unique(),
    bookingId: text('booking_id').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The breakdown of the amount, as the traveller saw it. */
    lines: jsonb('lines').$type<ReceiptLine[]>().notNull(),
    heldUntil: instant('held_until').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    intentId: text('intent_id').notNull().unique(),
    clientSecret: text('client_secret').notNull(),
    /** The origin of the page that created the payment, which may show the provider's card fields. */
    pageOrigin: text('page_origin').notNull(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    challenge: jsonb('challenge').$type<StoredChallenge>(),
    /** The URL of the 3-D Secure challenge, if the card's bank shows it on its own page. */
    bankPage: text('bank_page'),
    failureCode: text('failure_code'),
    repairUntil: instant('repair_until'),
    /** Refunded to the card, including refunds that failed later (`failed_refunds`). */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** The next check for failed refunds, in case a webhook was lost; null if none can fail any more. */
    nextRefundCheckAt: instant('refund_look_at'),
    receiptNumber: text('receipt_number').unique(),
    /** When the hold was lost. Nothing can be authorised after it. */
    closedAt: instant('closed_at'),
    /** The next check of the intent at the provider, in case a webhook is lost; null if nothing is pending there. */
    nextCheckAt: instant('look_at'),
    /** The part of `amount` that vouchers pay. A card pays the rest. */
    voucherAmount: integer('voucher_amount').notNull().default(0),
    /** The traveller who wants to save the current card once it has paid. */
    saveCardFor: text('keep_card_for'),
    /** When the swap had ended and the money was settled: nothing is left to reconcile. */
    settledAt: instant('resting_since'),
    authorisedAt: instant('authorised_at'),
    capturedAt: instant('captured_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payments_booking_id').on(table.bookingId),
    index('payments_keep_card_for')
      .on(table.saveCardFor)
      .where(sql`${table.saveCardFor} is not null`),
    index('payments_refund_look_at')
      .on(table.nextRefundCheckAt)
      .where(sql`${table.nextRefundCheckAt} is not null`),
    index('payments_not_at_rest').on(table.id).where(sql`${table.settledAt} is null`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_refunded', sql`${table.refundedAmount} between 0 and ${table.amount}`),
    check('payments_by_voucher', sql`${table.voucherAmount} between 0 and ${table.amount}`),
  ],
);

/** A refund of a swap to a cheaper train, to a card that paid for an earlier swap of its travellers. */
export const refunds = schema.table(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    /** The swap to the cheaper train. */
    operationId: text('operation_id').notNull(),
    bookingId: text('booking_id').notNull(),
    /** The earlier payment that is refunded. */
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** REFUSED: the provider rejected it and a voucher was issued instead. */
    status: text('status').$type<'DUE' | 'GIVEN' | 'REFUSED'>().notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('refunds_once').on(table.operationId, table.paymentId),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_due').on(table.id).where(sql`${table.status} = 'DUE'`),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

export type FailedRefundStatus = 'RETRY' | 'SENT_AGAIN' | 'VOUCHER' | 'SUPPORT' | 'TRANSFERRED';

/** A refund that the card's bank returned later, so its amount is owed again. */
export const failedRefunds = schema.table(
  'failed_refunds',
  {
    /** The provider's id of the refund. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The refund of a swap to a cheaper train; null for the money of a swap that did not happen. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The failed refund that this one retried. */
    retryOf: text('retry_of').unique(),
    attempt: integer('attempt').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The provider's code, such as `expired_or_canceled_card`. */
    reason: text('reason').notNull(),
    /** The amount is owed in RETRY and SUPPORT, settled in the others. */
    status: text('status').$type<FailedRefundStatus>().notNull(),
    retryAt: instant('retry_at'),
    failedAt: instant('failed_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('failed_refunds_of_payment').on(table.paymentId),
    index('failed_refunds_to_retry').on(table.retryAt).where(sql`${table.status} = 'RETRY'`),
    index('failed_refunds_by_status').on(table.status, table.failedAt),
    check('failed_refunds_amount', sql`${table.amount} > 0`),
  ],
);

/** A refund of a swap to a cheaper train. It does not expire. */
export const vouchers = schema.table(
  'vouchers',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull().unique(),
    operationId: text('operation_id').notNull(),
    /** The card refund that the voucher replaces. */
    insteadOf: uuid('instead_of').references(() => refunds.id),
    bookingId: text('booking_id').notNull(),
    amount: integer('amount').notNull(),
    /** The amount that is neither spent nor reserved. */
    remaining: integer('remaining').notNull(),
    currency: text('currency').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    index('vouchers_booking').on(table.bookingId),
    unique('vouchers_once').on(table.operationId, table.insteadOf).nullsNotDistinct(),
    check('vouchers_amount', sql`${table.amount} > 0`),
    check('vouchers_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
  ],
);

/**
 * A part of a voucher for one payment. Its amount never changes: a new amount is a new row. A trigger checks at each
 * commit that the rows that are not released add up to `payments.voucher_amount`.
 */
export const voucherUses = schema.table(
  'voucher_uses',
  {
    id: uuid('id').primaryKey(),
    voucherId: uuid('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    /** The order in which the vouchers of a payment pay. */
    position: integer('position').notNull(),
    /** RELEASED: put back before it was spent; RETURNED: afterwards. */
    status: text('status').$type<'RESERVED' | 'SPENT' | 'RELEASED' | 'RETURNED'>().notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('voucher_uses_of_voucher').on(table.voucherId),
    index('voucher_uses_of_payment').on(table.paymentId),
    uniqueIndex('voucher_uses_once_for_payment')
      .on(table.paymentId, table.voucherId)
      .where(sql`${table.status} in ('RESERVED', 'SPENT')`),
    check('voucher_uses_amount', sql`${table.amount} > 0`),
  ],
);

/** Wrong codes by session and network. */
export const voucherGuesses = guessTable(schema, 'voucher_guesses');

/** The customer of a traveller at the provider, without personal data. */
export const providerCustomers = schema.table('provider_customers', {
  travellerId: text('traveller_id').primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/** A saved card: the provider's token and what identifies the card to its traveller. */
export const savedCards = schema.table(
  'saved_cards',
  {
    id: uuid('id').primaryKey(),
    travellerId: text('traveller_id').notNull(),
    paymentMethodId: text('payment_method_id').notNull().unique(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    unique('saved_cards_once').on(
      table.travellerId,
      table.brand,
      table.last4,
      table.expiryMonth,
      table.expiryYear,
    ),
  ],
);

/** Handled events of the provider, for idempotency. */
export const webhookEvents = schema.table('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull(),
});

/** One movement of money in the ledger. A trigger checks at commit that its entries balance. */
export const ledgerTransactions = schema.table(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The subject: a payment, a voucher, or a voucher for a payment. */
    paymentId: uuid('payment_id').references(() => payments.id),
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Distinguishes several movements of one kind, such as partial refunds. */
    reference: text('reference').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_once').on(table.paymentId, table.kind, table.reference),
    uniqueIndex('ledger_transactions_voucher_once')
      .on(table.voucherId)
      .where(sql`${table.kind} = 'voucher'`),
    index('ledger_transactions_of_voucher').on(table.voucherId),
    check(
      'ledger_transactions_subject',
      sql`${table.paymentId} is not null or ${table.voucherId} is not null`,
    ),
  ],
);

export type PaymentMovement =
  | 'authorise'
  | 'release'
  | 'capture'
  | 'refund'
  | 'refund-failed'
  | 'refund-again'
  | 'refund-transferred';
export type VoucherMovement = 'voucher-reserve' | 'voucher-release' | 'voucher-return';
export type LedgerKind = PaymentMovement | VoucherMovement | 'voucher';

export type LedgerAccount =
  /** Reserved on cards, not captured. */
  | 'authorised-at-provider'
  /** The contra account of it. */
  | 'cardholder-reservations'
  /** Captured money that the provider owes us. */
  | 'provider-receivable'
  | 'fare-income'
  | 'fee-income'
  | 'refunds-given'
  /** Failed refunds that must be paid again or in another way. */
  | 'refunds-owed'
  /** The account for bank transfers of support. */
  | 'bank-account'
  /** Issued vouchers that are not spent, a liability. */
  | 'vouchers-outstanding'
  /** Parts of vouchers that are reserved for payments. */
  | 'vouchers-reserved';

export const ledgerEntries = schema.table(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account').$type<LedgerAccount>().notNull(),
    side: text('side').$type<'debit' | 'credit'>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    check('ledger_entries_amount', sql`${table.amount} > 0`),
    check('ledger_entries_side', sql`${table.side} in ('debit', 'credit')`),
  ],
);
