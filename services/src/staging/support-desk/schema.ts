import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

/** It has no other tables, because cases belong to web and complaints to trips. */
export const schema = pgSchema('support_desk');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
