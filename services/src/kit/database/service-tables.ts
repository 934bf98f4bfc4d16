import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  json,
  jsonb,
  type PgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** The tables that each service has in its schema: outbox, received events, idempotent responses. */
export function serviceTables(schema: PgSchema<string>) {
  const outbox = schema.table(
    'outbox',
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      eventId: uuid('event_id').notNull().unique().default(sql`gen_random_uuid()`),
      kind: text('kind').notNull(),
      payload: jsonb('payload').notNull(),
      /** Rows of one key are sent in order. A failing row delays only its key. */
      orderKey: text('order_key').notNull(),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
      attempts: integer('attempts').notNull().default(0),
      notBefore: timestamp('not_before', { withTimezone: true }),
      /** The trace that caused the row, as W3C header. */
      traceparent: text('traceparent'),
    },
    (table) => [index('outbox_order_key').on(table.orderKey, table.id)],
  );
  const receivedEvents = schema.table(
    'received_events',
    {
      eventId: uuid('event_id').notNull(),
      subscription: text('subscription').notNull(),
      receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    },
    (table) => [primaryKey({ columns: [table.eventId, table.subscription] })],
  );
  const idempotencyKeys = schema.table(
    'idempotency_keys',
    {
      /** The session, so that the keys of two travellers do not collide. */
      owner: text('owner').notNull(),
      operation: text('operation').notNull(),
      /** A hash. */
      key: text('key').notNull(),
      requestHash: text('request_hash').notNull(),
      status: smallint('status'),
      /** Encrypted with the key of the client, see `sealed-response.ts`. */
      response: json('answer'),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.owner, table.operation, table.key] }),
      index('idempotency_keys_created_at').on(table.createdAt),
    ],
  );
  return { outbox, receivedEvents, idempotencyKeys };
}

export type ServiceTables = ReturnType<typeof serviceTables>;
