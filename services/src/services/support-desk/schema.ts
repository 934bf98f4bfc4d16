import { bigint, index, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Role } from './person';

export const schema = pgSchema('support_desk');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A person who signed in. The row is deleted when the session ends. */
export const staffSessions = schema.table(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** `sub` of the provider. */
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    roles: text('roles').array().$type<Role[]>().notNull(),
    /** `sid` of the provider. Null: it sends none. */
    providerSession: text('provider_session'),
    /** Names the session to the provider when the person signs out. */
    idToken: text('id_token').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('staff_sessions_person').on(table.personId)],
);

/** What staff did. Rows are only added, and deleted after the retention time. */
export const auditEntries = schema.table(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    /** The role that allowed it, or all roles of the person when none was needed. */
    role: text('role').notNull(),
    action: text('action').notNull(),
    /** Such as the number of a case or the reference of a booking. */
    subject: text('subject'),
  },
  (table) => [index('audit_entries_at').on(table.at)],
);
