import { asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
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
export const maxRowsInTurn = 10;
/** How many rows one look considers: what a flood of all keys together may cost it. */
const maxCandidates = 5_000;

/** One text for any number of ids, so that PostgreSQL plans the statement once. */
const isOneOf = ({ id }: Outbox, ids: readonly number[]) =>
  sql`${id} = any(${sql.param(ids)}::bigint[])`;

type Candidate = Pick<OutboxRow, 'id' | 'orderKey'>;

/**
 * Rows that may leave now, in the order of each key, and no key before others have had their turn; a row
 * waits while an older one of its key waits.
 *
 * Three plain statements instead of one: PostgreSQL chooses plans by the size that a table had, and an outbox
 * is empty in one minute and has thousands of rows in the next. A join of the outbox with itself then took
 * seconds of a processor (docs/decisions/0122-services-in-layers-without-tuned-drivers.md).
 */
export async function readyRows(
  database: Database,
  outbox: Outbox,
  now: Date,
  limit: number,
): Promise<OutboxRow[]> {
  const { id, orderKey, notBefore } = outbox;
  const waiting = await database
    .select({ orderKey, firstId: sql<number>`min(${id})`.mapWith(Number) })
    .from(outbox)
    .where(gt(notBefore, now))
    .groupBy(orderKey);
  const candidates = await database
    .select({ id, orderKey })
    .from(outbox)
    .where(or(isNull(notBefore), lte(notBefore, now)))
    .orderBy(asc(id))
    .limit(maxCandidates);
  const firstWaiting = new Map(waiting.map((row) => [row.orderKey, row.firstId]));
  const ready = candidates.filter((row) => row.id < (firstWaiting.get(row.orderKey) ?? Infinity));
  const ids = takeTurns(ready).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await database.select().from(outbox).where(isOneOf(outbox, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** The ids of the first row of each key, then those of the second, up to `maxRowsInTurn`. */
function takeTurns(candidates: readonly Candidate[]): number[] {
  const turns: number[][] = Array.from({ length: maxRowsInTurn }, () => []);
  const counts = new Map<string, number>();
  for (const { id, orderKey } of candidates) {
    const count = counts.get(orderKey) ?? 0;
    counts.set(orderKey, count + 1);
    turns[count]?.push(id);
  }
  return turns.flat();
}

export async function removeRows(
  database: Database,
  outbox: Outbox,
  ids: readonly number[],
): Promise<void> {
  await database.delete(outbox).where(isOneOf(outbox, ids));
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
