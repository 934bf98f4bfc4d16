import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/open-database';
import { idempotentCalls } from '../schema';
import type { Answer } from './endpoint';
import { StripeRefusal, serverFault } from './stripe-error';

export type IdempotentRequest = {
  apiKey: string;
  /** Keys the digest: a body may hold a card number, whose plain digest could be guessed. */
  hashKey: string;
  idempotencyKey: string;
  requestId: string;
  now: number;
  method: string;
  path: string;
  body: string;
};

const digest = (hashKey: string, ...parts: string[]): string =>
  createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('hex');

const longestKey = 255;

/**
 * Runs a call once for its key, as docs.stripe.com/api/idempotent_requests tells: the first answer is
 * replayed, a 500 too; another body is refused, two at once conflict (the client retries), a refused call is
 * not kept. `reportFault` is told of what broke.
 */
export const runOnce = async (
  database: Database,
  request: IdempotentRequest,
  run: (tx: Transaction) => Promise<Answer>,
  reportFault: (fault: unknown, requestId: string) => void,
): Promise<Answer & { replayOf?: string }> => {
  if (request.idempotencyKey.length > longestKey) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Idempotency keys are at most ${longestKey} characters.`,
    });
  }
  const key = digest(request.hashKey, request.apiKey, request.idempotencyKey);
  const requestHash = digest(request.hashKey, request.method, request.path, request.body);
  return database.db.transaction(async (tx) => {
    const lock = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`,
    );
    if (!lock.rows[0]?.taken) {
      throw new StripeRefusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key. Try again later.',
      });
    }
    const [earlier] = await tx.select().from(idempotentCalls).where(eq(idempotentCalls.key, key));
    if (earlier) {
      if (earlier.requestHash !== requestHash) {
        throw new StripeRefusal(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        });
      }
      return { status: earlier.status, body: earlier.body, replayOf: earlier.requestId };
    }
    const answer = await tx.transaction(run).catch((fault: unknown): Answer => {
      if (fault instanceof StripeRefusal) throw fault;
      reportFault(fault, request.requestId);
      return { status: 500, body: serverFault(request.requestId) };
    });
    await tx.insert(idempotentCalls).values({
      key,
      created: request.now,
      requestHash,
      requestId: request.requestId,
      status: answer.status,
      body: answer.body,
    });
    return answer;
  });
};
