import { pgSchema, timestamp } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../../kit/database/service-tables';

export const schema = pgSchema('train_swap');
/** A column with a point in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
