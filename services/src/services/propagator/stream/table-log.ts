import { and, asc, gt, inArray, lte, max, min, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { events } from '../schema';
import { channel, parseNotification } from './channel';
import type { EventLog, StoredEvent } from './event-log';

const pageSize = 500;
const lastAssigned = sql`pg_sequence_last_value(pg_get_serial_sequence('propagator.events', 'id'))`;

/** The table of the propagator. PostgreSQL notifies all processes of new rows. */
export class TableLog implements EventLog {
  readonly idPrefix = '';

  constructor(private readonly context: ServiceContext) {}

  async start(onEvents: () => void): Promise<number> {
    await this.context.listen(channel, (payload) => {
      if (parseNotification(payload).kind === 'events') onEvents();
    });
    const [row] = await this.context.database.select({ id: max(events.id) }).from(events);
    return row?.id ?? 0;
  }

  async getLastAssignedId(): Promise<number> {
    const { rows } = await this.context.database.execute<{ id: string }>(
      sql`select coalesce(${lastAssigned}, 0) as id`,
    );
    return Number(rows[0]?.id);
  }

  /** The id before the oldest stored event, or the last assigned id. */
  async getPurgedUpTo(): Promise<number> {
    const [row] = await this.context.database
      .select({ id: sql<string>`coalesce(${min(events.id)} - 1, ${lastAssigned}, 0)` })
      .from(events);
    return Number(row?.id);
  }

  listAfter(id: number): Promise<StoredEvent[]> {
    return this.context.database
      .select()
      .from(events)
      .where(gt(events.id, id))
      .orderBy(asc(events.id))
      .limit(pageSize);
  }

  async *listMissed(
    after: number,
    upTo: number,
    bookingIds: ReadonlySet<string>,
  ): AsyncGenerator<StoredEvent> {
    if (bookingIds.size === 0) return;
    for (let from = after; from < upTo; ) {
      const page = await this.context.database
        .select()
        .from(events)
        .where(
          and(
            gt(events.id, from),
            lte(events.id, upTo),
            inArray(events.bookingId, [...bookingIds]),
          ),
        )
        .orderBy(asc(events.id))
        .limit(pageSize);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      from = last.id;
    }
  }

  close(): void {}
}
