import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

/** It has no other tables: codes and sessions are signed and stored by their holder. */
export const schema = pgSchema('staff_provider');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
