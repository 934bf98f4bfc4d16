import { and, asc, gt, inArray, lte, max, min, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { events } from '../schema';

export type StoredEvent = typeof events.$inferSelect;

const pageSize = 500;

export async function getNewestId(database: Database): Promise<number> {
  const [row] = await database.select({ id: max(events.id) }).from(events);
  return row?.id ?? 0;
}

const lastAssigned = sql`pg_sequence_last_value(pg_get_serial_sequence('propagator.events', 'id'))`;

/** The last event id that this database assigned, even if that event was deleted. */
export async function getLastAssignedId(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select coalesce(${lastAssigned}, 0) as id`,
  );
  return Number(rows[0]?.id);
}

/** Events up to this id may have been deleted: the id before the oldest stored event, or the last assigned id. */
export async function getPurgedUpTo(database: Database): Promise<number> {
  const [row] = await database
    .select({ id: sql<string>`coalesce(${min(events.id)} - 1, ${lastAssigned}, 0)` })
    .from(events);
  return Number(row?.id);
}

export function listEventsAfter(database: Database, id: number): Promise<StoredEvent[]> {
  return database
    .select()
    .from(events)
    .where(gt(events.id, id))
    .orderBy(asc(events.id))
    .limit(pageSize);
}

/** Events of these bookings with `after < id <= upTo`, page by page. */
export async function* listMissedEvents(
  database: Database,
  after: number,
  upTo: number,
  bookingIds: ReadonlySet<string>,
): AsyncGenerator<StoredEvent> {
  if (bookingIds.size === 0) return;
  for (let from = after; from < upTo; ) {
    const page = await database
      .select()
      .from(events)
      .where(
        and(gt(events.id, from), lte(events.id, upTo), inArray(events.bookingId, [...bookingIds])),
      )
      .orderBy(asc(events.id))
      .limit(pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    from = last.id;
  }
}
