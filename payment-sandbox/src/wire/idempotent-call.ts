import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database';
import { idempotentCalls } from '../schema';
import type { EndpointResponse } from './endpoint';
import { createServerError, StripeError } from './stripe-error';

export type IdempotentRequest = {
  apiKey: string;
  /** Key of the digest: a body may contain a card number, which could be guessed from a plain digest. */
  hashKey: string;
  idempotencyKey: string;
  requestId: string;
  now: number;
  method: string;
  path: string;
  body: string;
};

const createDigest = (hashKey: string, ...parts: string[]): string =>
  createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('hex');

const maxKeyLength = 255;

/**
 * Runs a call once per key, as in docs.stripe.com/api/idempotent_requests: the first response is replayed, also a 500.
 * Another body is rejected, concurrent calls conflict, and a rejected call is not stored.
 */
export async function runOnce(
  database: Database,
  request: IdempotentRequest,
  run: (tx: Transaction) => Promise<EndpointResponse>,
  reportError: (error: unknown, requestId: string) => void,
): Promise<EndpointResponse & { isReplay?: true }> {
  if (request.idempotencyKey.length > maxKeyLength) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Idempotency keys are at most ${maxKeyLength} characters.`,
    });
  }
  const key = createDigest(request.hashKey, request.apiKey, request.idempotencyKey);
  const requestHash = createDigest(request.hashKey, request.method, request.path, request.body);
  return database.transaction(async (tx) => {
    const lock = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`,
    );
    if (!lock.rows[0]?.taken) {
      throw new StripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key. Try again later.',
      });
    }
    const [earlier] = await tx.select().from(idempotentCalls).where(eq(idempotentCalls.key, key));
    if (earlier) {
      if (earlier.requestHash !== requestHash) {
        throw new StripeError(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        });
      }
      return { status: earlier.status, body: earlier.body, isReplay: true };
    }
    const response = await tx.transaction(run).catch((error: unknown): EndpointResponse => {
      if (error instanceof StripeError) throw error;
      reportError(error, request.requestId);
      return { status: 500, body: createServerError(request.requestId) };
    });
    await tx.insert(idempotentCalls).values({
      key,
      created: request.now,
      requestHash,
      status: response.status,
      body: response.body,
    });
    return response;
  });
}
