import { bigint, index, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

export const schema = pgSchema('inbox');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

export const messages = schema.table(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['email', 'text'] }).notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    links: text('links').array().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('messages_to').on(table.to, table.id), index('messages_at').on(table.at)],
);
