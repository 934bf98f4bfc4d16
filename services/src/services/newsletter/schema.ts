import { sql } from 'drizzle-orm';
import { index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { counterTable } from '../../kit/database/counted-instants';
import { serviceTables } from '../../kit/database/service-tables';

export const schema = pgSchema('newsletter');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Who asked for the newsletter, or gets it. Leaving deletes the row. */
export const subscribers = schema.table(
  'subscribers',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Lower case. */
    email: text('email').notNull().unique(),
    /** Null until the link of a mail was pressed: nobody is written to before. */
    confirmedAt: instant('confirmed_at'),
    /** When the last mail's link stops confirming; an unconfirmed row is then forgotten. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('subscribers_unconfirmed').on(table.expiresAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** One for each mail; it confirms until `expiresAt` and leaves at any time. */
export const links = schema.table(
  'links',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    /** Null once the subscriber left or was forgotten. */
    subscriberId: uuid('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('links_subscriber').on(table.subscriberId),
    index('links_dead').on(table.expiresAt).where(sql`${table.subscriberId} is null`),
  ],
);

/** What was sent to an address, known or not, or asked for by a network, so that nobody can be flooded. */
export const addressCounters = counterTable(schema, 'sent_at');
