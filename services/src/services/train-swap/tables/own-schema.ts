import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../../kit/database/service-tables';

export const schema = pgSchema('train_swap');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
