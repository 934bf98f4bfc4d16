import { asc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import type { DomainEvent } from '../context';
import type { Database, Transaction } from '../database/connection';
import type { ServiceTables } from '../database/service-tables';
import type { Message } from '../messages';

type Outbox = ServiceTables['outbox'];
export type OutboxRow = Outbox['$inferSelect'];
type EventOrder = {
  type: string;
  bookingId?: string | null;
  operationId?: string | null;
  subject?: string | undefined;
};

/** Events of one key are delivered in their order. Those of old outboxes may have no more than a type. */
export function orderKeyOf({ bookingId, operationId, subject, type }: EventOrder): string {
  return bookingId ?? operationId ?? subject ?? type;
}

export function storeEvent(
  transaction: Transaction,
  outbox: Outbox,
  event: DomainEvent,
  createdAt: Date,
): Promise<unknown> {
  const row = { kind: 'event', payload: event, orderKey: orderKeyOf(event), createdAt };
  return transaction.insert(outbox).values(row);
}

export function storeMessage(
  transaction: Transaction,
  outbox: Outbox,
  message: Message,
  createdAt: Date,
): Promise<unknown> {
  const row = { kind: 'message', payload: message, orderKey: `message:${message.to}`, createdAt };
  return transaction.insert(outbox).values(row);
}

/** A key with more than this many rows lets those of others pass in between. */
export const inTurn = 10;
/** How far one look goes: what a flood of all keys together may cost it. */
const lookedAt = 5_000;

/**
 * Rows that may leave now, in the order of each key, and no key before others have had their turn; a row
 * waits while an older one of its key waits.
 */
export function readyRows(database: Database, outbox: Outbox, now: Date, limit: number) {
  const held = sql`exists (select 1 from ${outbox} as earlier
    where earlier.order_key = ${outbox.orderKey} and earlier.id < ${outbox.id}
      and earlier.not_before > ${now})`;
  const ready = database
    .select({ id: outbox.id, orderKey: outbox.orderKey })
    .from(outbox)
    .where(sql`(${outbox.notBefore} is null or ${outbox.notBefore} <= ${now}) and not ${held}`)
    .orderBy(asc(outbox.id))
    .limit(lookedAt)
    .as('ready');
  const nth = sql<number>`row_number() over (partition by ${ready.orderKey} order by ${ready.id})`;
  const turns = database
    .select({ id: ready.id, nth: nth.as('nth') })
    .from(ready)
    .as('turns');
  return database
    .select(getTableColumns(outbox))
    .from(outbox)
    .innerJoin(turns, eq(turns.id, outbox.id))
    .where(lte(turns.nth, inTurn))
    .orderBy(asc(turns.nth), asc(outbox.id))
    .limit(limit);
}

export async function removeRows(
  database: Database,
  outbox: Outbox,
  ids: readonly number[],
): Promise<void> {
  await database.delete(outbox).where(inArray(outbox.id, ids));
}

/** Half of the time within which what a crash left half done is whole again (docs/reliability.md). */
const longestWaitSeconds = 15;

export async function postponeRow(
  database: Database,
  outbox: Outbox,
  row: OutboxRow,
  now: Date,
): Promise<void> {
  const seconds = Math.min(longestWaitSeconds, 0.25 * 2 ** row.attempts);
  await database
    .update(outbox)
    .set({ attempts: row.attempts + 1, notBefore: new Date(now.getTime() + seconds * 1000) })
    .where(eq(outbox.id, row.id));
}
