import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ExchangeOffer, OperationStatus } from '../contract/exchange';
import { bookingId, bookings } from './bookings';
import { instant, schema } from './own-schema';

export const exchangeOperations = schema.table(
  'exchange_operations',
  {
    id: uuid('id').primaryKey(),
    bookingId: bookingId(),
    /** The session that may continue the operation, in addition to the owner of the booking. */
    sessionId: text('session_id').notNull(),
    status: text('status').$type<OperationStatus>().notNull(),
    bookingVersion: integer('booking_version').notNull(),
    offer: jsonb('offer').$type<ExchangeOffer>().notNull(),
    /** Total paid per traveller after the exchange, in the order of `offer.travellerIds`; minor units. */
    paidAfter: jsonb('paid_after').$type<number[]>().notNull(),
    /** The adult fare of the new train. */
    fullFare: integer('full_fare').notNull(),
    amountDue: integer('amount_due').notNull(),
    currency: text('currency').notNull(),
    heldUntil: instant('held_until').notNull(),
    /** The booking after the exchange; a new booking when only part of a party moved. */
    confirmedBookingId: uuid('confirmed_booking_id').references(() => bookings.id, {
      onDelete: 'cascade',
    }),
    paymentId: text('payment_id').unique(),
    /** The proposal of which this is one part. All parts are confirmed together. */
    proposalId: uuid('proposal_id'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('exchange_operations_expiry').on(table.status, table.heldUntil),
    index('exchange_operations_proposal').on(table.proposalId),
    index('exchange_operations_booking').on(table.bookingId),
    // One exchange on hold per booking.
    uniqueIndex('exchange_operations_one_held')
      .on(table.bookingId)
      .where(sql`${table.status} = 'ON_HOLD'`),
    // For splits of parties, from both bookings.
    index('exchange_operations_left')
      .on(table.bookingId)
      .where(sql`${table.confirmedBookingId} <> ${table.bookingId}`),
    index('exchange_operations_came')
      .on(table.confirmedBookingId)
      .where(sql`${table.confirmedBookingId} <> ${table.bookingId}`),
    check('exchange_operations_due', sql`${table.amountDue} >= 0`),
  ],
);

/** Amounts owed and authorised for a confirmed exchange. They are always equal. */
export const settlements = schema.table(
  'settlements',
  {
    operationId: uuid('operation_id')
      .primaryKey()
      .references(() => exchangeOperations.id, { onDelete: 'cascade' }),
    owed: integer('owed').notNull(),
    paid: integer('paid').notNull(),
    /** Amount to refund when the ticket refunds the difference to a cheaper train. */
    refundDue: integer('refund_due').notNull(),
    refundedAs: text('refunded_as').$type<'none' | 'voucher' | 'original'>().notNull(),
    currency: text('currency').notNull(),
    paymentId: text('payment_id').unique(),
    settledAt: instant('settled_at').notNull(),
    /** When payments recorded the refund. Payments lists unacknowledged refunds again, in case an event is lost. */
    refundAcknowledgedAt: instant('refund_acknowledged_at'),
  },
  (table) => [
    index('settlements_refund_unacknowledged')
      .on(table.operationId)
      .where(sql`${table.refundDue} > 0 and ${table.refundAcknowledgedAt} is null`),
    check('settlements_paid_is_owed', sql`${table.owed} = ${table.paid}`),
    check('settlements_paid_by', sql`(${table.paid} = 0) or (${table.paymentId} is not null)`),
    check('settlements_refund', sql`${table.refundDue} >= 0`),
  ],
);
