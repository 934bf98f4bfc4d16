import { index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const trips = pgSchema('trips');

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Every barcode this service ever signed, with the payload it handed out. */
export const issuedFulfilments = trips.table(
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

/** What happened to a booking, in a traveller's words. One row for each event, however often it is delivered. */
export const timelineEntries = trips.table(
  'timeline_entries',
  {
    eventId: text('event_id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    at: instant('at').notNull(),
    type: text('type').notNull(),
    text: text('text').notNull(),
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [index('timeline_entries_booking').on(table.bookingId, table.at)],
);
