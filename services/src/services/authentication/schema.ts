import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
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
import { serviceTables } from '../../kit/database/service-tables';

export const schema = pgSchema('authentication');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const travellers = schema.table(
  'travellers',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    name: text('name'),
    /** Lower case, verified by a code. Null for a traveller who signed up by phone. */
    email: text('email'),
    /** E.164. Only a verified number can sign in, because a profile accepts any number. */
    phone: text('phone'),
    phoneProved: boolean('phone_proved').notNull().default(false),
    /** argon2id hash; null without a password. */
    passwordHash: text('password_hash'),
    /** The WebAuthn user handle, random so that it does not identify the traveller. */
    passkeyHandle: text('passkey_handle').unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('travellers_email').on(table.email).where(isNotNull(table.email)),
    uniqueIndex('travellers_proved_phone').on(table.phone).where(sql`${table.phoneProved}`),
  ],
);

/** Addresses whose last mail came back. A code that arrives there deletes the row. */
export const bouncedAddresses = schema.table('bounced_addresses', {
  addressHash: text('address_hash').primaryKey(),
  bouncedAt: instant('bounced_at').notNull(),
});

export const sessions = schema.table(
  'sessions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** SHA-256 of the cookie's token; replaced at sign-in and step-up. */
    tokenHash: text('token_hash').notNull().unique(),
    travellerId: uuid('traveller_id').references(() => travellers.id, { onDelete: 'cascade' }),
    /** The last sign-in. */
    signedInAt: instant('signed_in_at'),
    /** The device of the sign-in, such as `Chrome on Android`. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_traveller').on(table.travellerId),
  ],
);

/** Browsers that a traveller signed in with. They have separate counters and give no access. */
export const knownDevices = schema.table(
  'known_devices',
  {
    /** SHA-256 of the cookie's token. Several travellers can share a browser. */
    tokenHash: text('token_hash').notNull(),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Extended by each sign-in. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.travellerId] }),
    index('known_devices_expires_at').on(table.expiresAt),
    index('known_devices_traveller').on(table.travellerId),
  ],
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
    /** Only this session can complete the challenge. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** The address for sign-in, the exchange operation for a step-up. */
    subject: text('subject').notNull(),
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    /** The amount in the message with the code, minor units. Null for a sign-in. */
    amountDue: integer('amount_due'),
    currency: text('currency'),
    /** Keyed hash of the code with challenge, purpose, subject and amount. */
    codeHash: text('code_hash').notNull(),
    /** Over all codes of this challenge. A resend resets it only after an expired code without tries left. */
    triesLeft: integer('tries_left').notNull(),
    sentAt: instant('sent_at').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** SHA-256 of the token that the session had when the code was accepted. A lost response can be repeated with it. */
    replacedTokenHash: text('replaced_token_hash'),
  },
  (table) => [
    index('challenges_expires_at').on(table.expiresAt),
    index('challenges_session').on(table.sessionId, table.purpose, table.subject),
  ],
);

/**
 * Counters over all sessions and challenges: messages to an address, wrong guesses for it, and addresses to which a
 * network had messages sent.
 */
export const addressCounters = schema.table('address_counters', {
  /** A keyed hash of the kind and the address, with the device or network if relevant. */
  id: text('id').primaryKey(),
  sentAt: instant('sent_at').array().notNull().default(sql`'{}'`),
  failedAt: instant('failed_at').array().notNull().default(sql`'{}'`),
  /** Since the last success or lock. */
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
  touchedAt: instant('touched_at').notNull(),
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

export const passkeys = schema.table(
  'passkeys',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    travellerId: uuid('traveller_id')
      .notNull()
      .references(() => travellers.id, { onDelete: 'cascade' }),
    /** The id of the credential from the authenticator, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. Not secret. */
    publicKey: text('public_key').notNull(),
    /** The signature counter of the last use; always 0 for authenticators without a counter. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: `internal`, `hybrid`, `usb`. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    /** Whether the password manager syncs it to other devices. */
    synced: boolean('synced').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_traveller').on(table.travellerId)],
);

/** A row is deleted when it is used. */
export const passkeyChallenges = schema.table(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    /** Only this session can complete the challenge. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_at').on(table.expiresAt),
    index('passkey_challenges_session').on(table.sessionId, table.purpose),
  ],
);
