import { sql } from 'drizzle-orm';
import { index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import { rateCounterTable } from '../../kit/limits/rate-counters';

export const schema = pgSchema('newsletter');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Subscribers, confirmed or not. Unsubscribing deletes the row. */
export const subscribers = schema.table(
  'subscribers',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Lower case. */
    email: text('email').notNull().unique(),
    /** Null before the confirmation. No newsletter is sent before it. */
    confirmedAt: instant('confirmed_at'),
    /** When the last confirmation link expires; an unconfirmed row is then deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('subscribers_unconfirmed').on(table.expiresAt).where(sql`${table.confirmedAt} is null`),
  ],
);

/** The link of an email. It confirms until `expiresAt` and unsubscribes at any time. */
export const links = schema.table(
  'links',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    /** Null after the subscriber was deleted. */
    subscriberId: uuid('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('links_subscriber').on(table.subscriberId),
    index('links_dead').on(table.expiresAt).where(sql`${table.subscriberId} is null`),
  ],
);

/** Counters of emails by address and of requests by network, against floods. */
export const addressCounters = rateCounterTable(schema, 'sent_at');
