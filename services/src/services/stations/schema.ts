import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

/** No tables of its own: stations come with the program and from the search service. */
export const schema = pgSchema('stations');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
