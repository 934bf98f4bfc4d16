import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { lookUpTogether } from '../database/look-up-together';
import { ofEachTable, type ServiceTables } from '../database/service-tables';
import { arrayOf, statement } from '../database/statement';
import { problem } from '../problem';

export type StoredReply = { status: number; body: unknown };
type Key = { owner: string; operation: string; key: string };
type KeyOf = Key & { request: unknown };

const statements = ofEachTable((table: ServiceTables['idempotencyKeys']) => {
  const read = statement((database) => {
    // Key by key: while the table is new, all at once would be planned as a read of all of it, and stay so as it grows.
    const kept = database
      .select()
      .from(table)
      .where(
        sql`${table.owner} = wanted.owner and ${table.operation} = wanted.operation and ${table.key} = wanted.key`,
      )
      .limit(1)
      .as('kept');
    return database
      .select({
        at: sql<number>`(wanted.nth - 1)::int`,
        requestHash: kept.requestHash,
        status: kept.status,
        answer: kept.answer,
      })
      .from(sql`
      unnest(
        ${arrayOf('owners', 'text')},
        ${arrayOf('operations', 'text')},
        ${arrayOf('keys', 'text')}
      ) with ordinality as wanted (owner, operation, key, nth)`)
      .crossJoinLateral(kept);
  });
  return {
    read: lookUpTogether(async (database, wanted: readonly Key[]) => {
      const rows = await read(database, {
        owners: wanted.map(({ owner }) => owner),
        operations: wanted.map(({ operation }) => operation),
        keys: wanted.map(({ key }) => key),
      });
      const found = new Map(rows.map((row) => [row.at, row]));
      return wanted.map((_, at) => found.get(at));
    }),
    store: statement((database) =>
      database.insert(table).values({
        owner: sql.placeholder('owner'),
        operation: sql.placeholder('operation'),
        key: sql.placeholder('key'),
        requestHash: sql.placeholder('requestHash'),
        status: sql`${sql.placeholder('status')}`,
        answer: sql`${sql.placeholder('answer')}`,
        createdAt: sql.placeholder('createdAt'),
      }),
    ),
  };
});

/** The answer stored under this key, or null. Another body under the same key is refused. */
export async function storedReply(
  context: ServiceContext,
  tables: ServiceTables,
  of: KeyOf,
): Promise<StoredReply | null> {
  const { owner, operation, key } = of;
  const { read } = statements(tables.idempotencyKeys);
  const row = await read(context.database, { owner, operation, key });
  if (!row) return null;
  if (row.requestHash !== hashOf(of.request)) {
    throw problem('idempotency-key-reused', {
      status: 422,
      detail: 'This Idempotency-Key was used for another request. Send a new one.',
    });
  }
  return row.status === null ? null : { status: row.status, body: row.answer ?? undefined };
}

/**
 * Runs the effect in one commit with its answer, which can be stored once for a key: of two at once the second
 * fails, when it meets what the first has changed or at the latest here, and nothing of it stays. So whoever
 * fails looks for a stored answer. When the effect throws nothing is stored, so a refused request can be tried again.
 */
export async function replyOnce<C extends ServiceContext>(
  context: C,
  tables: ServiceTables,
  of: KeyOf,
  effect: (context: C) => Promise<StoredReply>,
): Promise<StoredReply> {
  const { owner, operation, key } = of;
  const { store } = statements(tables.idempotencyKeys);
  return context.transaction(async (context) => {
    const reply = await effect(context);
    const { status, body } = reply;
    const answer = body === undefined ? null : JSON.stringify(body);
    const requestHash = hashOf(of.request);
    const createdAt = context.clock.now();
    const stored = { owner, operation, key, requestHash, status, answer, createdAt };
    await store(context.database, stored);
    return reply;
  });
}

function hashOf(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
