import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { ofEachTable, type ServiceTables } from '../database/service-tables';
import { statement } from '../database/statement';
import { problem } from '../problem';

export type StoredReply = { status: number; body: unknown };
type KeyOf = { owner: string; operation: string; key: string; request: unknown };

const statements = ofEachTable((table: ServiceTables['idempotencyKeys']) => {
  const key = {
    owner: sql.placeholder('owner'),
    operation: sql.placeholder('operation'),
    key: sql.placeholder('key'),
  };
  const ofKey = and(
    eq(table.owner, key.owner),
    eq(table.operation, key.operation),
    eq(table.key, key.key),
  );
  const begun = {
    requestHash: sql.placeholder('requestHash'),
    createdAt: sql.placeholder('createdAt'),
  };
  return {
    read: statement((database) => database.select().from(table).where(ofKey)),
    begin: statement((database) =>
      database
        .insert(table)
        .values({ ...key, ...begun })
        .onConflictDoNothing()
        .returning({ key: table.key }),
    ),
    answer: statement((database) =>
      database
        .update(table)
        .set({
          status: sql`${sql.placeholder('status')}`,
          answer: sql`${sql.placeholder('answer')}`,
        })
        .where(ofKey),
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
  const [row] = await read(context.database, { owner, operation, key });
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
 * Runs the effect once for a key: key, effect and answer are one commit. A parallel request with the
 * same key waits at the insert until that commit, then gets the stored answer. When the effect throws,
 * the key goes with it, so a refused request can be tried again.
 */
export async function replyOnce(
  context: ServiceContext,
  tables: ServiceTables,
  of: KeyOf,
  effect: () => Promise<StoredReply>,
): Promise<StoredReply> {
  const { owner, operation, key } = of;
  const { begin, answer } = statements(tables.idempotencyKeys);
  return context.transaction(async (transaction) => {
    const begun = { requestHash: hashOf(of.request), createdAt: context.clock.now() };
    const inserted = await begin(transaction, { owner, operation, key, ...begun });
    if (inserted.length === 0) {
      const stored = await storedReply(context, tables, of);
      if (stored) return stored;
      throw problem('service-unavailable', {
        status: 503,
        detail: 'The same request is still being worked on. Try again in a moment.',
        retryAfter: 1,
      });
    }
    const reply = await effect();
    const { status, body } = reply;
    const stored = { status, answer: body === undefined ? null : JSON.stringify(body) };
    context.sendAlong(answer(transaction, { owner, operation, key, ...stored }));
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
