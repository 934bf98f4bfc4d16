import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import { rateCounterTable } from '../../kit/limits/rate-counters';

export const schema = pgSchema('web');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const supportCases = schema.table(
  'support_cases',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** `TS-7KQ3-M9XF`, see `support/case-number.ts`. */
    caseNumber: text('case_number').notNull().unique(),
    /** Lower case. Number and address together give access to the case. */
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    /** As the traveller entered it, not verified. */
    bookingReference: text('booking_reference'),
    status: text('status', { enum: ['OPEN', 'ANSWERED', 'CLOSED'] }).notNull(),
    /** The language of its mails, such as `de`. Null: English. */
    language: text('language'),
    createdAt: instant('created_at').notNull(),
    lastMessageAt: instant('last_message_at').notNull(),
  },
  (table) => [
    index('support_cases_last_message_at').on(table.lastMessageAt),
    index('support_cases_by_status').on(table.status, table.lastMessageAt, table.caseNumber),
  ],
);

export const supportMessages = schema.table(
  'support_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => supportCases.id, { onDelete: 'cascade' }),
    from: text('from', { enum: ['traveller', 'support'] }).notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('support_messages_case').on(table.caseId, table.id)],
);

/** Counters of messages by address and network, against floods. */
export const addressCounters = rateCounterTable(schema, 'written_at');

/** Product events of pages, without personal data. */
export const productEvents = schema.table(
  'product_events',
  {
    id: uuid('id').primaryKey(),
    environment: text('environment').notNull(),
    name: text('name').notNull(),
    /** By the page's clock. */
    at: instant('at').notNull(),
    /** The other fields of the event, see `product-events/shapes.ts`. */
    data: jsonb('data').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('product_events_received_at').on(table.receivedAt)],
);
