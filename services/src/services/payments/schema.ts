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
import { guessTable } from '../../kit/database/counted-guesses';
import { serviceTables } from '../../kit/database/service-tables';
import type { ReceiptLine, StoredChallenge } from './payment/payment-shapes';

export const schema = pgSchema('payments');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

export type PaymentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_ACTION'
  | 'AUTHORISED'
  | 'CAPTURED'
  | 'CANCELLED'
  | 'REFUNDED';

export const receiptNumbers = schema.sequence('receipt_numbers');

/** One payment for one exchange operation. Money is minor units. */
export const payments = schema.table(
  'payments',
  {
    id: uuid('id').primaryKey(),
    operationId: text('operation_id').notNull().unique(),
    bookingId: text('booking_id').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** What the amount is made of, as the traveller saw it when it was authorised. */
    lines: jsonb('lines').$type<ReceiptLine[]>().notNull(),
    heldUntil: instant('held_until').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    intentId: text('intent_id').notNull().unique(),
    clientSecret: text('client_secret').notNull(),
    /** The page that began the payment: the provider's fields may stand in it. */
    pageOrigin: text('page_origin').notNull(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    challenge: jsonb('challenge').$type<StoredChallenge>(),
    /** The page of the card's bank that asks whether it is the traveller, where it asks there. */
    bankPage: text('bank_page'),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    repairUntil: instant('repair_until'),
    /** What was sent back to the card, also what its bank did not accept (`failed_refunds`). */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** When to look whether a refund failed, in case its webhook was lost; null: none can fail any more. */
    refundLookAt: instant('refund_look_at'),
    receiptNumber: text('receipt_number').unique(),
    /** The hold was lost: nothing may be authorised any more. */
    closedAt: instant('closed_at'),
    /** When the provider is asked how far it is, if nothing is heard until then; null: nothing goes on there. */
    lookAt: instant('look_at'),
    /** How much of `amount` vouchers pay, all together; what is left is for the card. */
    voucherAmount: integer('voucher_amount').notNull().default(0),
    /** The traveller who wants the card of the last try kept, once it has paid. */
    keepCardFor: text('keep_card_for'),
    /** Its swap has ended and the money is where that end wants it: nothing is left to reconcile. */
    restingSince: instant('resting_since'),
    authorisedAt: instant('authorised_at'),
    capturedAt: instant('captured_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payments_booking_id').on(table.bookingId),
    index('payments_refund_look_at')
      .on(table.refundLookAt)
      .where(sql`${table.refundLookAt} is not null`),
    index('payments_not_at_rest').on(table.id).where(sql`${table.restingSince} is null`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_refunded', sql`${table.refundedAmount} between 0 and ${table.amount}`),
    check('payments_by_voucher', sql`${table.voucherAmount} between 0 and ${table.amount}`),
  ],
);

/** What a swap to a cheaper train gives back to a card that paid for an earlier swap of its travellers. */
export const refunds = schema.table(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    /** The swap that owes it. */
    operationId: text('operation_id').notNull(),
    bookingId: text('booking_id').notNull(),
    /** The earlier payment that it goes back to. */
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** REFUSED by the provider: a voucher was given instead. */
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

/** A refund that the provider made and the card's bank sent back later: its amount is owed again. */
export const failedRefunds = schema.table(
  'failed_refunds',
  {
    /** The provider's id of the refund. */
    id: text('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The refund of a cheaper swap that it was made for; null for the money of a swap that did not happen. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The earlier failed refund that it was a new attempt for. */
    retryOf: text('retry_of').unique(),
    attempt: integer('attempt').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The provider's word for it, such as `expired_or_canceled_card`. */
    reason: text('reason').notNull(),
    /** Owed in RETRY and SUPPORT; settled in the others. */
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

/** Money back for a swap to a cheaper train; it does not run out. */
export const vouchers = schema.table(
  'vouchers',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull().unique(),
    operationId: text('operation_id').notNull(),
    /** The refund that the provider would not make. */
    insteadOf: uuid('instead_of').references(() => refunds.id),
    bookingId: text('booking_id').notNull(),
    amount: integer('amount').notNull(),
    /** What is neither spent nor reserved for a payment. */
    remaining: integer('remaining').notNull(),
    currency: text('currency').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    unique('vouchers_once').on(table.operationId, table.insteadOf).nullsNotDistinct(),
    check('vouchers_amount', sql`${table.amount} > 0`),
    check('vouchers_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
  ],
);

/**
 * A part of a voucher for one payment. Its amount never changes: another amount is another use. At every
 * commit those that were not released are what the payment says that vouchers pay (a trigger).
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
    /** Which of the payment's vouchers pays first; kept when its part becomes another. */
    position: integer('position').notNull(),
    /** RELEASED: back on the voucher before it was spent; RETURNED: after. */
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

/** Codes that were none, by who sent them; forgotten when they no longer count. */
export const voucherGuesses = guessTable(schema, 'voucher_guesses');

/** Who a traveller is at the provider; it knows nothing else of them. */
export const providerCustomers = schema.table('provider_customers', {
  travellerId: text('traveller_id').primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/** A card that a traveller wanted kept: the provider's token, and what tells it from another. */
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

/** Provider events that were handled, so that a repeat changes nothing. */
export const webhookEvents = schema.table('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull(),
});

/** One movement of money in the books; its entries balance (a trigger checks at commit). */
export const ledgerTransactions = schema.table(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What moved: a payment, a voucher, or a voucher for a payment. */
    paymentId: uuid('payment_id').references(() => payments.id),
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** Tells apart several of one kind, such as part refunds. */
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
  /** Reserved on cards at the provider, not ours yet. */
  | 'authorised-at-provider'
  /** The other side of it: what cardholders may get back untouched. */
  | 'cardholder-reservations'
  /** What the provider owes us. */
  | 'provider-receivable'
  | 'fare-income'
  | 'fee-income'
  | 'refunds-given'
  /** What travellers are to get in another way, or once more, after a refund failed. */
  | 'refunds-owed'
  /** From which support pays what no card takes. */
  | 'bank-account'
  /** What travellers hold in vouchers: owed by us until it is spent. */
  | 'vouchers-outstanding'
  /** The part of it that payments under way are to be paid with. */
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
