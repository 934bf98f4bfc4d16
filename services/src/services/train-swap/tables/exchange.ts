import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ExchangeOffer, OperationStatus } from '../contract/exchange';
import { bookings } from './bookings';
import { schema } from './own-schema';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const exchangeOperations = schema.table(
  'exchange_operations',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Who may go on with it beside the booking's owner. */
    sessionId: text('session_id').notNull(),
    status: text('status').$type<OperationStatus>().notNull(),
    bookingVersion: integer('booking_version').notNull(),
    offer: jsonb('offer').$type<ExchangeOffer>().notNull(),
    /** What each of `offer.travellerIds` has then paid for their ticket in all; minor units. */
    paidAfter: jsonb('paid_after').$type<number[]>().notNull(),
    /** The adult fare of the new train. */
    fullFare: integer('full_fare').notNull(),
    amountDue: integer('amount_due').notNull(),
    currency: text('currency').notNull(),
    heldUntil: instant('held_until').notNull(),
    /** Where the travellers are now: another booking when only some of a party moved. */
    confirmedBookingId: uuid('confirmed_booking_id').references(() => bookings.id, {
      onDelete: 'cascade',
    }),
    paymentId: text('payment_id').unique(),
    /** It is one part of this proposal: confirmed with all the others, and never alone. */
    proposalId: uuid('proposal_id'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('exchange_operations_expiry').on(table.status, table.heldUntil),
    index('exchange_operations_proposal').on(table.proposalId),
    // One exchange of a booking at a time.
    uniqueIndex('exchange_operations_one_held')
      .on(table.bookingId)
      .where(sql`${table.status} = 'ON_HOLD'`),
    // Splits of parties alone, from either side.
    index('exchange_operations_left')
      .on(table.bookingId)
      .where(sql`${table.confirmedBookingId} <> ${table.bookingId}`),
    index('exchange_operations_came')
      .on(table.confirmedBookingId)
      .where(sql`${table.confirmedBookingId} <> ${table.bookingId}`),
    check('exchange_operations_due', sql`${table.amountDue} >= 0`),
  ],
);

/** What a confirmed exchange owed and what was authorised for it: never one without the other. */
export const settlements = schema.table(
  'settlements',
  {
    operationId: uuid('operation_id')
      .primaryKey()
      .references(() => exchangeOperations.id, { onDelete: 'cascade' }),
    owed: integer('owed').notNull(),
    paid: integer('paid').notNull(),
    /** What goes back to the traveller where the ticket refunds a cheaper train. */
    refundDue: integer('refund_due').notNull(),
    refundedAs: text('refunded_as').$type<'none' | 'voucher' | 'original'>().notNull(),
    currency: text('currency').notNull(),
    paymentId: text('payment_id').unique(),
    settledAt: instant('settled_at').notNull(),
    /** Payments has written down what goes back: whatever happens to the event, it is not forgotten. */
    refundTakenOverAt: instant('refund_taken_over_at'),
  },
  (table) => [
    index('settlements_refund_waits')
      .on(table.operationId)
      .where(sql`${table.refundDue} > 0 and ${table.refundTakenOverAt} is null`),
    check('settlements_paid_is_owed', sql`${table.owed} = ${table.paid}`),
    check('settlements_paid_by', sql`(${table.paid} = 0) or (${table.paymentId} is not null)`),
    check('settlements_refund', sql`${table.refundDue} >= 0`),
  ],
);
