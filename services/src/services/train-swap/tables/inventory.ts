import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { LegSegment } from '../contract/booking';
import { admissions, bookings, travellers } from './bookings';
import { instant, schema } from './own-schema';

/** One train on one day, with the calls between which places are sold. */
export const trainRuns = schema.table(
  'train_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    trainId: text('train_id').notNull(),
    serviceDate: text('service_date').notNull(),
    layoutId: text('layout_id').notNull(),
    /** Station ids in calling order; segment n lies between call n and n + 1. */
    calls: jsonb('calls').$type<string[]>().notNull(),
  },
  (table) => [unique('train_runs_train_day').on(table.trainId, table.serviceDate)],
);

export type ReservationState = 'ON_HOLD' | 'CONFIRMED' | 'RELEASED';

/**
 * A place from one call to another, held for an operation or confirmed for an admission. A place that another retailer
 * sold has neither, and no traveller.
 */
export const reservations = schema.table(
  'reservations',
  {
    id: uuid('id').primaryKey(),
    trainRunId: integer('train_run_id')
      .notNull()
      .references(() => trainRuns.id),
    coach: text('coach').notNull(),
    place: text('place').notNull(),
    fromCall: integer('from_call').notNull(),
    toCall: integer('to_call').notNull(),
    legIndex: integer('leg_index').notNull(),
    /** The first and last station, when the reservation is for part of the leg. */
    segment: jsonb('stretch').$type<LegSegment>(),
    state: text('state').$type<ReservationState>().notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    travellerId: uuid('traveller_id').references(() => travellers.id, { onDelete: 'cascade' }),
    admissionId: uuid('admission_id').references(() => admissions.id, { onDelete: 'cascade' }),
    operationId: uuid('operation_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reservations_booking').on(table.bookingId),
    index('reservations_operation').on(table.operationId),
    index('reservations_admission').on(table.admissionId),
    // For the reservations of a train: one row per place, while held_segments has one row per segment.
    index('reservations_on_train').on(table.trainRunId).where(sql`state <> 'RELEASED'`),
    check('reservations_span', sql`${table.fromCall} >= 0 and ${table.fromCall} < ${table.toCall}`),
    check(
      'reservations_holder',
      sql`${table.travellerId} is not null or ${table.bookingId} is null`,
    ),
  ],
);

/**
 * The invariant "a seat on a leg has at most one holder": each place and segment between two adjacent calls is one
 * row, so the primary key rejects a second holder. A released place has no rows.
 */
export const heldSegments = schema.table(
  'held_segments',
  {
    trainRunId: integer('train_run_id').notNull(),
    coach: text('coach').notNull(),
    place: text('place').notNull(),
    segment: integer('segment').notNull(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.trainRunId, table.coach, table.place, table.segment] }),
    index('held_segments_reservation').on(table.reservationId),
  ],
);
