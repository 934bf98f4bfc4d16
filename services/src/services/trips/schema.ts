import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { Claim, ComplaintKind, ComplaintState, StepCode } from './shapes/complaint-shapes';

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

/** What happened to a booking, for travellers; one row for each event. */
export const timelineEntries = schema.table(
  'timeline_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: uuid('event_id').notNull().unique(),
    bookingId: uuid('booking_id').notNull(),
    at: instant('at').notNull(),
    type: text('type').notNull(),
    /** In English, for entries without `data`. */
    text: text('text').notNull(),
    /** The values of the text, which is written in the language of its reader. */
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  (table) => [index('timeline_entries_booking').on(table.bookingId, table.at)],
);

/** Complaints. Without an address: mails read it from train-swap. */
export const complaints = schema.table(
  'complaints',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** `TC-7KQ3-M9XF` */
    complaintNumber: text('complaint_number').notNull().unique(),
    bookingId: uuid('booking_id').notNull(),
    kind: text('kind').$type<ComplaintKind>().notNull(),
    state: text('state').$type<ComplaintState>().notNull(),
    /** The traveller's text; null without one, or after the account was deleted. */
    text: text('text'),
    /** As computed at creation; only for Delay Repay claims. */
    claim: jsonb('claim').$type<Claim>(),
    answerBy: date('answer_by').notNull(),
    /** The account that created it, and a keyed hash of the booking's address, both used to delete it. */
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
    // A traveller cannot claim twice for the same train.
    uniqueIndex('complaint_travellers_one_claim')
      .on(table.travellerId, table.claimedJourney)
      .where(sql`${table.claimedJourney} is not null`),
  ],
);

/** Each state of a complaint, with its time and text. */
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
    /** The sentence in `complaints/step-texts.ts`. Null: support wrote `text`. */
    code: text('code').$type<StepCode>(),
  },
  (table) => [index('complaint_steps_complaint').on(table.complaintId, table.id)],
);

/** Which emails an address gets; without a row all. The address is stored as a keyed hash. */
export const notificationChoices = schema.table('notification_choices', {
  addressHash: text('address_hash').primaryKey(),
  swapResults: boolean('swap_results').notNull(),
  proposals: boolean('proposals').notNull(),
  trainChanges: boolean('train_changes').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Browsers that show the messages to an address (web push). The address is stored as a keyed hash. */
export const pushSubscriptions = schema.table(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The address of the browser at its push service. */
    endpoint: text('endpoint').notNull().unique(),
    /** The keys of the browser, as base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    addressHash: text('address_hash').notNull(),
    /** The session of the browser; the subscription ends with it. Null in rows of earlier releases, which are deleted. */
    sessionId: uuid('session_id').unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_address_hash').on(table.addressHash)],
);

/** What the service worker shows (delivery/src/edge/offline/service-worker.js). */
export type PushPayload = {
  title: string;
  body: string;
  /** Path of the page that a click opens. */
  url: string;
  /** A notification replaces the former one with the same tag. */
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
};

/** Messages that are not yet sent to a browser. */
export const pushMessages = schema.table(
  'push_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: bigint('subscription_id', { mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<PushPayload>().notNull(),
    createdAt: instant('created_at').notNull(),
    notBefore: instant('not_before').notNull(),
  },
  (table) => [index('push_messages_subscription').on(table.subscriptionId, table.id)],
);
