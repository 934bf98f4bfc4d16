import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';

/** No further tables: stations come from a package and from the search service. */
export const schema = pgSchema('stations');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);
