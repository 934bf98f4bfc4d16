import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { serviceTables } from '../foundation/database/service-tables';

export const schema = pgSchema('authentication');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const travellers = schema.table(
  'travellers',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    name: text('name'),
    /** Lower case. A traveller who came by phone has none yet. */
    email: text('email'),
    phone: text('phone'),
    /** argon2id; null until a password is chosen. */
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('travellers_email').on(table.email),
    uniqueIndex('travellers_phone').on(table.phone),
  ],
);

export const sessions = schema.table(
  'sessions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** SHA-256 of the cookie's token; replaced at sign-in and step-up. */
    tokenHash: text('token_hash').notNull().unique(),
    travellerId: uuid('traveller_id').references(() => travellers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt)],
);

export const stepUps = schema.table(
  'step_ups',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.purpose, table.subject] })],
);

export const challenges = schema.table(
  'challenges',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Only the session that asked may answer. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** The address for sign-in, the exchange operation for a step-up. */
    subject: text('subject').notNull(),
    channel: text('channel').notNull(),
    sentTo: text('sent_to').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
    resendAt: instant('resend_at').notNull(),
    usedAt: instant('used_at'),
    superseded: boolean('superseded').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('challenges_created_at').on(table.createdAt)],
);

/** Counters over all challenges of one address: what was sent, what was guessed wrong, and the lock. */
export const addressCounters = schema.table('address_counters', {
  /** A keyed hash of channel and address. */
  address: text('address').primaryKey(),
  sentAt: instant('sent_at').array().notNull(),
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

export const passwordResets = schema.table(
  'password_resets',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellers.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_resets_expires_at').on(table.expiresAt)],
);
