import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

/** Nothing of its own: its bookings are train-swap's. */
export const schema = pgSchema('demonstration');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
