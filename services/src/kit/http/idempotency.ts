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
  const { owner, operation, key } = of;
  const { idempotencyKeys } = tables;
  const { requestHash, status, answer } = idempotencyKeys;
  const [row] = await context.database
    .select({ requestHash, status, answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.owner, owner),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.key, key),
      ),
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
  return context.transaction(async (context) => {
    const reply = await effect(context);
    await context.database.insert(tables.idempotencyKeys).values({
      owner,
      operation,
      key,
      requestHash: hashOf(of.request),
      status: reply.status,
      answer: reply.body,
      createdAt: context.clock.now(),
    });
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
