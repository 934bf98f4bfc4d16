import { bigint, index, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Attachment } from '../../kit/messages';

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
    kind: text('kind').notNull().default('other'),
    html: text('html'),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
    code: text('code'),
    links: text('links').array().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('messages_to').on(table.to, table.id), index('messages_at').on(table.at)],
);
