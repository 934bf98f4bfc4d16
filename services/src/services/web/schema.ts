import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { counterTable } from '../../kit/database/counted-instants';
import { serviceTables } from '../../kit/database/service-tables';

export const schema = pgSchema('web');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const supportCases = schema.table(
  'support_cases',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** `TS-7KQ3-M9XF`, see `support/case-number.ts`. */
    caseNumber: text('case_number').notNull().unique(),
    /** Lower case. With the number, the key to the case. */
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    /** As the traveller wrote it; whether there is such a booking is for support to see. */
    bookingReference: text('booking_reference'),
    status: text('status', { enum: ['OPEN', 'ANSWERED', 'CLOSED'] }).notNull(),
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

/** What was written from an address or a network, so that nobody floods support or someone's mailbox. */
export const addressCounters = counterTable(schema, 'written_at');

/** What happened in pages, without saying to whom. */
export const productEvents = schema.table(
  'product_events',
  {
    id: uuid('id').primaryKey(),
    environment: text('environment').notNull(),
    name: text('name').notNull(),
    /** By the page's clock. */
    at: instant('at').notNull(),
    /** What an event of this name tells besides, see `product-events/shapes.ts`. */
    data: jsonb('data').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('product_events_received_at').on(table.receivedAt)],
);
