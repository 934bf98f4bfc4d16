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

/** The three tables every service has in its own schema: events to send, events received, answers kept. */
export function serviceTables(schema: PgSchema<string>) {
  const outbox = schema.table(
    'outbox',
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      eventId: uuid('event_id').notNull().unique().default(sql`gen_random_uuid()`),
      kind: text('kind').notNull(),
      payload: jsonb('payload').notNull(),
      /** Rows of one key leave in order; a failing one holds back only its own key. */
      orderKey: text('order_key').notNull(),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
      attempts: integer('attempts').notNull().default(0),
      notBefore: timestamp('not_before', { withTimezone: true }),
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
      /** The session, so that one traveller's key never meets another's. */
      owner: text('owner').notNull(),
      operation: text('operation').notNull(),
      key: text('key').notNull(),
      requestHash: text('request_hash').notNull(),
      status: smallint('status'),
      /** json, not jsonb: the stored answer keeps its order of members. */
      answer: json('answer'),
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
