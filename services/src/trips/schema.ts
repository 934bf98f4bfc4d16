import { bigint, index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { serviceTables } from '../foundation/database/service-tables';

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
