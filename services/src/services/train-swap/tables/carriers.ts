import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SeatOfLeg } from '../contract/booking';
import type { CarrierDocument, CarrierOffers, CarrierRefund } from '../contract/carrier';
import type { ExchangeConditions } from '../contract/conditions';
import { admissions, bookingId, bookings } from './bookings';
import { instant, schema } from './own-schema';

/** What the system of a carrier has about a booking, beside the rows that each booking has. */
export const carrierBookings = schema.table(
  'carrier_bookings',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** The id of the carrier in the configuration. */
    carrier: text('carrier').notNull(),
    carrierBookingId: text('carrier_booking_id').notNull(),
    carrierName: text('carrier_name').notNull(),
    /** The carrier's ids of the travellers, by their position. */
    passengerIds: jsonb('passenger_ids').$type<string[]>().notNull(),
    offers: jsonb('offers').$type<CarrierOffers>().notNull(),
    conditions: jsonb('conditions').$type<ExchangeConditions>().notNull(),
    /** Places are not in our inventory. */
    places: jsonb('places').$type<SeatOfLeg[]>().notNull(),
    /** Of what was read. Another one means that the booking has changed. */
    digest: text('digest').notNull(),
    readAt: instant('read_at').notNull(),
    /** When the job reads it again, at the latest; null after the journey. An event of the carrier makes it now. */
    readDueAt: instant('read_due_at').defaultNow(),
    /** The documents of the valid tickets. Their content is not stored. */
    documents: jsonb('documents').$type<CarrierDocument[]>().notNull().default([]),
    /** What the carrier gives back for tickets. */
    refunds: jsonb('refunds').$type<CarrierRefund[]>().notNull().default([]),
  },
  (table) => [
    unique('carrier_bookings_id').on(table.carrier, table.carrierBookingId),
    index('carrier_bookings_read_due').on(table.carrier, table.readDueAt),
  ],
);

/** The carrier's ticket of an admission. */
export const carrierTickets = schema.table('carrier_tickets', {
  admissionId: uuid('admission_id')
    .primaryKey()
    .references(() => admissions.id, { onDelete: 'cascade' }),
  /** Id of the carrier's admission. */
  partId: text('part_id').notNull(),
  places: jsonb('places').$type<Omit<SeatOfLeg, 'travellerId'>[]>().notNull(),
  /** base64 of the bytes of its Aztec code; null until the carrier has issued it. */
  barcode: text('barcode'),
});

/** OPEN states: HOLDING, HELD, COMMITTING. */
export type CarrierOperationState = 'HOLDING' | 'HELD' | 'COMMITTING' | 'CONFIRMED' | 'ENDED';

/**
 * An exchange at a carrier, with the id of our operation. It is saved before each step at the carrier: HOLDING before the
 * hold, COMMITTING before the confirmation. From then on only steps that can be repeated follow.
 */
export const carrierOperations = schema.table(
  'carrier_operations',
  {
    id: uuid('id').primaryKey(),
    bookingId: bookingId(),
    state: text('state').$type<CarrierOperationState>().notNull(),
    /** The carrier's id, once it holds. */
    carrierOperationId: text('carrier_operation_id'),
    /** The carrier's admissions that the exchange creates. */
    partIds: jsonb('part_ids').$type<string[]>().notNull().default([]),
    places: jsonb('places').$type<SeatOfLeg[]>().notNull().default([]),
    /** The carrier's time limit; null when it names none. */
    heldUntil: instant('held_until'),
    /** The payment of the confirmation. */
    paymentId: text('payment_id'),
    /** Confirmations sent. */
    attempts: integer('attempts').notNull().default(0),
    /** What it costs at the carrier, in minor units. Only of a part of a proposal. */
    due: integer('due'),
    /** Equal places that replace rejected ones. While one is requested, the carrier's id is null and parts are empty. */
    repairs: integer('repairs').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the last step began. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('carrier_operations_booking').on(table.bookingId),
    // A carrier confirms all that is on hold in a booking, so there is one exchange at a time.
    uniqueIndex('carrier_operations_one_open')
      .on(table.bookingId)
      .where(sql`${table.state} in ('HOLDING', 'HELD', 'COMMITTING')`),
  ],
);

/** OPEN states: OFFERING, OFFERED, CONFIRMING. */
export type CarrierRefundState = 'OFFERING' | 'OFFERED' | 'CONFIRMING' | 'CONFIRMED' | 'ENDED';

/**
 * A refund of tickets at a carrier, or a release of their seats. It is saved before each step at the carrier: OFFERING before
 * the offer, CONFIRMING before its confirmation. From then on the booking of the carrier says what became of it.
 */
export const carrierRefunds = schema.table(
  'carrier_refunds',
  {
    id: uuid('id').primaryKey(),
    bookingId: bookingId(),
    kind: text('kind').$type<'refund' | 'release'>().notNull(),
    state: text('state').$type<CarrierRefundState>().notNull(),
    /** The carrier's admissions. */
    partIds: jsonb('part_ids').$type<string[]>().notNull().default([]),
    overruleCode: text('overrule_code'),
    /** Why, in the words of the person or program that confirmed it. */
    reason: text('reason'),
    carrierOfferId: text('carrier_offer_id'),
    /** What the offer gives back; null for a release. */
    refund: jsonb('refund').$type<CarrierRefund>(),
    createdAt: instant('created_at').notNull(),
    /** When the last step began. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('carrier_refunds_booking').on(table.bookingId),
    // A carrier has at most one open offer of a booking.
    uniqueIndex('carrier_refunds_one_open')
      .on(table.bookingId)
      .where(sql`${table.state} in ('OFFERING', 'OFFERED', 'CONFIRMING')`),
  ],
);
