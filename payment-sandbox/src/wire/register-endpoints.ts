import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../database/open-database';
import { readApiKey } from './api-key';
import type { Answer, Call, Endpoint, Provider } from './endpoint';
import { FormBodyError, parseForm } from './form-body';
import { runOnce } from './idempotent-call';
import { objectId } from './object-id';
import { invalidRequest, StripeRefusal } from './stripe-error';

const paramOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const inputOf = (endpoint: Endpoint, text: string): unknown => {
  const form = parseForm(text);
  const parsed = endpoint.input.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = paramOf([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = paramOf(issue.path);
  const missing = issue.code === 'invalid_type' && issue.message.includes('undefined');
  throw missing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
};

const answerTo = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  provider: Provider,
  database: Database,
  requestId: string,
): Promise<Answer & { replayOf?: string; effects: (() => void)[] }> => {
  const { key, kind } = readApiKey(request.headers.authorization, provider.keys);
  if (kind === 'publishable' && endpoint.keys === 'secret') {
    throw new StripeRefusal(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Use a secret API key.',
    });
  }
  const queryText = request.url.split('?')[1] ?? '';
  const bodyText = typeof request.body === 'string' ? request.body : '';
  const input = inputOf(endpoint, endpoint.method === 'POST' ? bodyText : queryText);
  const header = request.headers['idempotency-key'];
  const idempotencyKey = typeof header === 'string' && header !== '' ? header : null;
  const effects: (() => void)[] = [];
  const nowSeconds = Math.floor(provider.now() / 1000);
  const run = (tx: Transaction): Promise<Answer> => {
    const call: Call<unknown> = {
      tx,
      provider,
      input,
      params: z.record(z.string(), z.string()).parse(request.params ?? {}),
      now: nowSeconds,
      requestId,
      idempotencyKey,
      keyKind: kind,
      afterCommit: (effect) => effects.push(effect),
    };
    return endpoint.run(call as Call<never>);
  };
  if (endpoint.method === 'GET' || idempotencyKey === null) {
    return { ...(await database.db.transaction(run)), effects };
  }
  const answer = await runOnce(
    database,
    {
      apiKey: key,
      hashKey: provider.keys.hashKey,
      idempotencyKey,
      requestId,
      now: nowSeconds,
      method: endpoint.method,
      path: request.url,
      body: bodyText,
    },
    run,
    provider.reportFault,
  );
  return { ...answer, effects: answer.status < 500 ? effects : [] };
};

const sendRefusal = (reply: FastifyReply, error: unknown): FastifyReply => {
  if (error instanceof StripeRefusal) return reply.code(error.status).send({ error: error.body });
  if (error instanceof FormBodyError) {
    return reply.code(400).send({ error: invalidRequest(error.message).body });
  }
  throw error;
};

/** Mounts the endpoints; `onCommit` is told of each call that may have written events. */
export const registerEndpoints = (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  provider: Provider,
  database: Database,
  onCommit: () => void,
): void => {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const requestId = objectId('req');
        reply.header('request-id', requestId).header('stripe-version', '2026-10-28.endive');
        if (typeof request.headers['idempotency-key'] === 'string') {
          reply.header('idempotency-key', request.headers['idempotency-key']);
        }
        try {
          const answer = await answerTo(request, endpoint, provider, database, requestId);
          if (answer.replayOf) {
            reply.header('idempotent-replayed', 'true').header('original-request', answer.replayOf);
          }
          // Under its key it would be the same answer: the official client is told not to ask again.
          if (answer.status >= 500) reply.header('stripe-should-retry', 'false');
          for (const effect of answer.effects) effect();
          if (endpoint.method !== 'GET') onCommit();
          return await reply.code(answer.status).send(answer.body);
        } catch (error) {
          return sendRefusal(reply, error);
        }
      },
    });
  }
};
