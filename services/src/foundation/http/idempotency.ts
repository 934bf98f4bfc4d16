import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import type { ServiceTables } from '../database/service-tables';
import { problem } from '../problem';

export type StoredReply = { status: number; body: unknown };
type KeyOf = { owner: string; operation: string; key: string; request: unknown };

/** The answer stored under this key, or null. Another body under the same key is refused. */
export async function storedReply(
  context: ServiceContext,
  tables: ServiceTables,
  of: KeyOf,
): Promise<StoredReply | null> {
  const table = tables.idempotencyKeys;
  const [row] = await context.database
    .select()
    .from(table)
    .where(
      and(eq(table.owner, of.owner), eq(table.operation, of.operation), eq(table.key, of.key)),
    );
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
  const table = tables.idempotencyKeys;
  return context.transaction(async (transaction) => {
    const inserted = await transaction
      .insert(table)
      .values({
        owner: of.owner,
        operation: of.operation,
        key: of.key,
        requestHash: hashOf(of.request),
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ key: table.key });
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
    context.sendAlong(
      transaction
        .update(table)
        .set({ status: reply.status, answer: reply.body === undefined ? null : reply.body })
        .where(
          and(eq(table.owner, of.owner), eq(table.operation, of.operation), eq(table.key, of.key)),
        ),
    );
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
