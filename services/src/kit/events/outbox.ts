import { asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { DomainEvent } from '../context';
import type { Database, Transaction } from '../database/connections/connection';
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

/** Events of one key are delivered in order. Old rows may have only a type. */
export function getOrderKey({ bookingId, operationId, subject, type }: EventOrder): string {
  return bookingId ?? operationId ?? subject ?? type;
}

export function storeEvent(
  transaction: Transaction,
  outbox: Outbox,
  event: DomainEvent,
  createdAt: Date,
): Promise<unknown> {
  const row = { kind: 'event', payload: event, orderKey: getOrderKey(event), createdAt };
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

/** Rows of one key in a batch, so that a long key does not block others. */
export const maxRowsPerKey = 10;
/** Rows that one query reads at most. */
const maxCandidates = 5_000;

/** One statement text for any number of ids, so that PostgreSQL plans it once. */
const isOneOf = ({ id }: Outbox, ids: readonly number[]) =>
  sql`${id} = any(${sql.param(ids)}::bigint[])`;

type Candidate = Pick<OutboxRow, 'id' | 'orderKey'>;

/**
 * Finds rows that can be sent now, in order per key and fairly between keys. A row waits while an older row of its key
 * waits.
 *
 * It uses three simple statements, because the size of an outbox changes quickly: with an outdated plan a self-join
 * took seconds of CPU time.
 */
export async function findReadyRows(
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
  const ids = interleaveKeys(ready).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await database.select().from(outbox).where(isOneOf(outbox, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** The first row of each key, then the second row of each key, up to `maxRowsPerKey`. */
function interleaveKeys(candidates: readonly Candidate[]): number[] {
  const turns: number[][] = Array.from({ length: maxRowsPerKey }, () => []);
  const counts = new Map<string, number>();
  for (const { id, orderKey } of candidates) {
    const count = counts.get(orderKey) ?? 0;
    counts.set(orderKey, count + 1);
    turns[count]?.push(id);
  }
  return turns.flat();
}

export async function deleteRows(
  database: Database,
  outbox: Outbox,
  ids: readonly number[],
): Promise<void> {
  await database.delete(outbox).where(isOneOf(outbox, ids));
}

/** Half of the time limit for recovery after a crash (docs/reliability.md). */
const maxDelaySeconds = 15;

export async function postponeRow(
  database: Database,
  outbox: Outbox,
  row: OutboxRow,
  now: Date,
): Promise<void> {
  const seconds = Math.min(maxDelaySeconds, 0.25 * 2 ** row.attempts);
  await database
    .update(outbox)
    .set({ attempts: row.attempts + 1, notBefore: new Date(now.getTime() + seconds * 1000) })
    .where(eq(outbox.id, row.id));
}
