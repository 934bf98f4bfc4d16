import { and, asc, gt, inArray, lte, max, min, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { events } from '../schema';

export type StoredEvent = typeof events.$inferSelect;

const pageSize = 500;

export async function newestId(database: Database): Promise<number> {
  const [row] = await database.select({ id: max(events.id) }).from(events);
  return row?.id ?? 0;
}

const given = sql`pg_sequence_last_value(pg_get_serial_sequence('propagator.events', 'id'))`;

/** The last id that an event of this database was given, whether or not it is kept still. */
export async function lastGivenId(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(sql`select coalesce(${given}, 0) as id`);
  return Number(rows[0]?.id);
}

/** Up to which id events may have been forgotten: there is none before the oldest, or none at all. */
export async function forgottenUpTo(database: Database): Promise<number> {
  const [row] = await database
    .select({ id: sql<string>`coalesce(${min(events.id)} - 1, ${given}, 0)` })
    .from(events);
  return Number(row?.id);
}

export function eventsAfter(database: Database, id: number): Promise<StoredEvent[]> {
  return database
    .select()
    .from(events)
    .where(gt(events.id, id))
    .orderBy(asc(events.id))
    .limit(pageSize);
}

/** What a stream missed: after one id, up to another, of these bookings; page by page. */
export async function* missedEvents(
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
