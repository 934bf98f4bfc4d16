import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context';
import type { ServiceTables } from '../../database/service-tables';
import { i18n } from '../../language/i18n';
import { problem } from '../../problem';
import { openResponse, sealResponse } from './sealed-response';

export type StoredResponse = { status: number; body?: unknown };
type IdempotencyKey = { owner: string; operation: string; key: string; request: unknown };

/** @throws {Problem} 422 when the key was used for another request */
export async function findStoredResponse(
  context: ServiceContext,
  tables: ServiceTables,
  identity: IdempotencyKey,
): Promise<StoredResponse | null> {
  const { owner, operation, key } = identity;
  const { idempotencyKeys } = tables;
  const { requestHash, status, response } = idempotencyKeys;
  const [row] = await context.database
    .select({ requestHash, status, response })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.owner, owner),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.key, hashOf(key)),
      ),
    );
  if (!row) return null;
  if (row.requestHash !== hashOf(identity.request)) {
    throw problem('idempotency-key-reused', {
      status: 422,
      detail: i18n.t('This Idempotency-Key was used for another request. Send a new one.'),
    });
  }
  if (row.status === null) return null;
  return { status: row.status, body: openResponse(context, identity, row.response) };
}

/**
 * Runs the effect and stores its response in one transaction. Of two concurrent requests with one key the second
 * fails without effect, so after an error the caller must look for a stored response. When the effect throws, nothing
 * is stored and the request can be retried.
 */
export async function handleAndStore<C extends ServiceContext>(
  context: C,
  tables: ServiceTables,
  identity: IdempotencyKey,
  effect: (context: C) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { owner, operation, key } = identity;
  return context.transaction(async (context) => {
    const response = await effect(context);
    await context.database.insert(tables.idempotencyKeys).values({
      owner,
      operation,
      key: hashOf(key),
      requestHash: hashOf(identity.request),
      status: response.status,
      response: sealResponse(context, identity, response.body),
      createdAt: context.clock.now(),
    });
    return response;
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
