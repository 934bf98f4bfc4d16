import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { getTraceparent } from 'shared-server/tracing';
import type { DomainEvent } from '../context';
import type { Database, Transaction } from '../database/connections/connection';
import { isOneOf } from '../database/is-one-of';
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

export function storeEvents(
  transaction: Transaction,
  outbox: Outbox,
  events: readonly DomainEvent[],
  createdAt: Date,
): Promise<unknown> {
  const traceparent = getTraceparent();
  const rows = events.map((event) => {
    return { kind: 'event', payload: event, orderKey: getOrderKey(event), createdAt, traceparent };
  });
  return transaction.insert(outbox).values(rows);
}

export function storeMessage(
  transaction: Transaction,
  outbox: Outbox,
  message: Message,
  createdAt: Date,
): Promise<unknown> {
  const row = { kind: 'message', payload: message, orderKey: `message:${message.to}`, createdAt };
  return transaction.insert(outbox).values({ ...row, traceparent: getTraceparent() });
}

/** Rows of one key in a batch, so that a long key does not block others. */
export const maxRowsPerKey = 10;
/** Rows that one query reads at most. */
const maxCandidates = 5_000;

/**
 * A row that was rejected this often is set aside: it no longer delays its key. An attempt that failed because a service
 * did not respond does not set a row aside.
 */
export const maxBlockingAttempts = 7;

type Candidate = Pick<OutboxRow, 'id' | 'orderKey'>;

/**
 * Finds rows that can be sent now, in order per key and fairly between keys. A row waits while another row of its key
 * waits that is not set aside.
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
  const { id, orderKey, notBefore, attempts } = outbox;
  const waiting = await database
    .selectDistinct({ orderKey })
    .from(outbox)
    .where(and(gt(notBefore, now), lt(attempts, maxBlockingAttempts)));
  const waitingKeys = sql.param(waiting.map((row) => row.orderKey));
  const candidates = await database
    .select({ id, orderKey })
    .from(outbox)
    .where(
      and(
        or(isNull(notBefore), lte(notBefore, now)),
        sql`${orderKey} <> all(${waitingKeys}::text[])`,
      ),
    )
    .orderBy(asc(id))
    .limit(maxCandidates);
  const ids = interleaveKeys(candidates).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await database.select().from(outbox).where(isOneOf(outbox.id, ids));
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
  await database.delete(outbox).where(isOneOf(outbox.id, ids));
}

/** Half of the time limit for recovery after a crash (docs/reliability.md). */
const maxDelaySeconds = 15;
const setAsideDelaySeconds = 600;

/** @returns whether the row is now set aside */
export async function postponeRow(
  database: Database,
  outbox: Outbox,
  { row, isTemporary }: { row: OutboxRow; isTemporary: boolean },
  now: Date,
): Promise<boolean> {
  const isLast = row.attempts + 1 >= maxBlockingAttempts;
  const attempts = isLast && isTemporary ? row.attempts : row.attempts + 1;
  const seconds =
    attempts < maxBlockingAttempts
      ? Math.min(maxDelaySeconds, 0.25 * 2 ** row.attempts)
      : setAsideDelaySeconds;
  await database
    .update(outbox)
    .set({ attempts, notBefore: new Date(now.getTime() + seconds * 1000) })
    .where(eq(outbox.id, row.id));
  return attempts === maxBlockingAttempts;
}
