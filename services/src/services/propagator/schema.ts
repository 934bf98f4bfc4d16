import { bigint, index, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

export const schema = pgSchema('propagator');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

export const events = schema.table(
  'events',
  {
    /** Browsers resume from this id. Inserts are serialised, so ids are committed in order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: uuid('event_id').notNull().unique(),
    type: text('type').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    bookingId: text('booking_id').notNull(),
    operationId: text('operation_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('events_booking').on(table.bookingId, table.id),
    index('events_stored_at').on(table.storedAt),
  ],
);
