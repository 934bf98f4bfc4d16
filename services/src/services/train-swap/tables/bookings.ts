import { type Column, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PartState, ServiceClass, TravellerType } from '../contract/booking';
import type { Journey } from '../contract/journey';
import { schema } from './own-schema';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A booking; `journey` is the one its live admissions are for. */
export const bookings = schema.table(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    utn: text('utn').notNull().unique(),
    orderNumber: text('order_number').notNull().unique(),
    contactEmail: text('contact_email').notNull(),
    foldedEmail: text('folded_email').notNull(),
    contactPhone: text('contact_phone'),
    operatorCode: text('operator_code').notNull(),
    ticketTypeCode: text('ticket_type_code').notNull(),
    ticketTypeName: text('ticket_type_name').notNull(),
    serviceClass: text('service_class').$type<ServiceClass>().notNull(),
    currency: text('currency').notNull(),
    journey: jsonb('journey').$type<Journey>().notNull(),
    exchangesMade: integer('exchanges_made').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** The account it belonged to is deleted: whose it was is forgotten when the journey is over. */
    isToBeForgotten: boolean('is_to_be_forgotten').notNull().default(false),
  },
  (table) => [
    index('bookings_folded_email').on(table.foldedEmail),
    index('bookings_to_be_forgotten').on(table.id).where(sql`is_to_be_forgotten`),
  ],
);

export const travellers = schema.table(
  'travellers',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    foldedSurname: text('folded_surname').notNull(),
    type: text('type').$type<TravellerType>().notNull(),
    railcard: text('railcard'),
  },
  (table) => [index('travellers_booking').on(table.bookingId)],
);

/** In the text of what is sent, so that indexes of these states alone can be used. */
export const isLiveAdmission = (state: Column): SQL => sql`${state} in ('FULFILLED', 'CONFIRMED')`;

/** Train ids and service dates of a journey's legs, in one list: what an index can find its trains by. */
export const namesOfTrains = (journey: Column): SQL =>
  sql`(jsonb_path_query_array(${journey}, '$.legs[*].trainId') || jsonb_path_query_array(${journey}, '$.legs[*].serviceDate'))`;

/**
 * A right to travel. `fare` is what was paid for it in all and `fullFare` the adult fare of its train
 * without discounts, both in minor units of the booking's currency.
 */
export const admissions = schema.table(
  'admissions',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellers.id, { onDelete: 'cascade' }),
    state: text('state').$type<PartState>().notNull(),
    fulfilmentId: uuid('fulfilment_id').unique(),
    journey: jsonb('journey').$type<Journey>().notNull(),
    fare: integer('fare').notNull(),
    fullFare: integer('full_fare').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('admissions_booking').on(table.bookingId),
    // Every traveller holds at most one valid right to travel, whatever the program does.
    uniqueIndex('admissions_one_live').on(table.travellerId).where(isLiveAdmission(table.state)),
    index('admissions_trains')
      .using('gin', sql`${namesOfTrains(table.journey)} jsonb_path_ops`)
      .where(isLiveAdmission(table.state)),
    check('admissions_fare_positive', sql`${table.fare} >= 0`),
  ],
);

/** Who proved to hold a booking by its reference and a name, an address or a barcode. */
export const bookingGrants = schema.table(
  'booking_grants',
  {
    /** A session id, or the id of a signed-in traveller. */
    holder: text('holder').notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.bookingId] }),
    index('booking_grants_booking').on(table.bookingId),
  ],
);

/** Failed look-ups, counted for each session, address and reference. */
export const lookupFailures = schema.table(
  'lookup_failures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    bucket: text('bucket').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [index('lookup_failures_bucket').on(table.bucket, table.failedAt)],
);
