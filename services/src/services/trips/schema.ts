import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Claim, ComplaintKind, ComplaintState } from './complaints/shapes';

export const schema = pgSchema('trips');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Every barcode this service signed: the log of issued fulfilments. */
export const issuedFulfilments = schema.table(
  'issued_fulfilments',
  {
    fulfilmentId: uuid('fulfilment_id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    /** base64 */
    payload: text('payload').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [index('issued_fulfilments_booking').on(table.bookingId)],
);

/** What happened to a booking, in a traveller's words; one row for each event. */
export const timelineEntries = schema.table(
  'timeline_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: uuid('event_id').notNull().unique(),
    bookingId: uuid('booking_id').notNull(),
    at: instant('at').notNull(),
    type: text('type').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('timeline_entries_booking').on(table.bookingId, table.at)],
);

/** What a traveller complained of. No address: mails ask train-swap where they go. */
export const complaints = schema.table(
  'complaints',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** `TC-7KQ3-M9XF` */
    complaintNumber: text('complaint_number').notNull().unique(),
    bookingId: uuid('booking_id').notNull(),
    kind: text('kind').$type<ComplaintKind>().notNull(),
    state: text('state').$type<ComplaintState>().notNull(),
    /** What the traveller wrote; null where nothing was, or once the account was deleted. */
    text: text('text'),
    /** As it was reckoned when it was opened; for claims of Delay Repay alone. */
    claim: jsonb('claim').$type<Claim>(),
    answerBy: date('answer_by').notNull(),
    /** The account that opened it, and a keyed hash of the booking's address: for forgetting. */
    openedBy: text('opened_by'),
    contactHash: text('contact_hash'),
    openedAt: instant('opened_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('complaints_booking').on(table.bookingId, table.openedAt),
    index('complaints_changed_at').on(table.changedAt),
    index('complaints_opened_by').on(table.openedBy),
    index('complaints_contact_hash').on(table.contactHash),
  ],
);

export const complaintTravellers = schema.table(
  'complaint_travellers',
  {
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    travellerId: uuid('traveller_id').notNull(),
    /** The journey whose delay is claimed, until the claim is rejected or withdrawn. */
    claimedJourney: text('claimed_journey'),
  },
  (table) => [
    primaryKey({ columns: [table.complaintId, table.travellerId] }),
    // Nobody claims twice for the same train, whatever the program does.
    uniqueIndex('complaint_travellers_one_claim')
      .on(table.travellerId, table.claimedJourney)
      .where(sql`${table.claimedJourney} is not null`),
  ],
);

/** Each state that a complaint was in, since when, and the sentence that goes with it. */
export const complaintSteps = schema.table(
  'complaint_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    state: text('state').$type<ComplaintState>().notNull(),
    at: instant('at').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('complaint_steps_complaint').on(table.complaintId, table.id)],
);
