import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

/** It has no other tables, because its bookings belong to train-swap. */
export const schema = pgSchema('demonstration');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
