import { type Column, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PartState, ServiceClass, TravellerType } from '../contract/booking';
import type { Journey } from '../contract/journey';
import { instant, schema } from './own-schema';

/** A booking. `journey` is the journey of its live admissions. */
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
    /** The language of messages about it, such as `de`: that of the last request. Null: English. */
    language: text('language'),
    /** The account was deleted: personal data is removed when the journey is over. */
    isToBeAnonymised: boolean('is_to_be_anonymised').notNull().default(false),
    /** The id of the carrier whose system has this booking. Null: it is only here. */
    carrier: text('carrier'),
  },
  (table) => [
    index('bookings_folded_email').on(table.foldedEmail),
    index('bookings_to_be_anonymised').on(table.id).where(sql`is_to_be_anonymised`),
  ],
);

/** The column of the booking to which a row belongs. */
export const bookingId = () =>
  uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' });

export const travellers = schema.table(
  'travellers',
  {
    id: uuid('id').primaryKey(),
    bookingId: bookingId(),
    position: integer('position').notNull(),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    foldedSurname: text('folded_surname').notNull(),
    type: text('type').$type<TravellerType>().notNull(),
    railcard: text('railcard'),
  },
  (table) => [index('travellers_booking').on(table.bookingId)],
);

/** The states are literals in the SQL text, so that PostgreSQL can use partial indexes with this condition. */
export const isLiveAdmission = (state: Column): SQL => sql`${state} in ('FULFILLED', 'CONFIRMED')`;

/** Train ids and service dates of the legs of a journey in one list, for an index. */
export const trainKeysSql = (journey: Column): SQL =>
  sql`(jsonb_path_query_array(${journey}, '$.legs[*].trainId') || jsonb_path_query_array(${journey}, '$.legs[*].serviceDate'))`;

/** Whether a journey contains both the train and the day, possibly on different legs. */
export const isOnTrain = (journey: Column, trainId: string, serviceDate: string): SQL =>
  sql`${trainKeysSql(journey)} @> ${JSON.stringify([trainId, serviceDate])}::jsonb`;

/**
 * A right to travel. `fare` is the total amount paid for it and `fullFare` the adult fare of its train without
 * discounts, both in minor units of the booking's currency.
 */
export const admissions = schema.table(
  'admissions',
  {
    id: uuid('id').primaryKey(),
    bookingId: bookingId(),
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
    index('admissions_traveller').on(table.travellerId),
    // Invariant: a traveller has at most one valid right to travel.
    uniqueIndex('admissions_one_live').on(table.travellerId).where(isLiveAdmission(table.state)),
    index('admissions_trains')
      .using('gin', sql`${trainKeysSql(table.journey)} jsonb_path_ops`)
      .where(isLiveAdmission(table.state)),
    check('admissions_fare_positive', sql`${table.fare} >= 0`),
  ],
);

/** Access to a booking, granted after a lookup by reference and name or address, or by barcode. */
export const bookingGrants = schema.table(
  'booking_grants',
  {
    /** A session id or the id of a signed-in traveller. */
    holder: text('holder').notNull(),
    bookingId: bookingId(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.bookingId] }),
    index('booking_grants_booking').on(table.bookingId),
  ],
);

/** Failed lookups, counted by session, network and reference. */
export const lookupFailures = schema.table(
  'lookup_failures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    bucket: text('bucket').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [index('lookup_failures_bucket').on(table.bucket, table.failedAt)],
);
