import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../database/open-database';
import type { SandboxKeys } from '../sandbox-keys';
import type { Call, Endpoint, EndpointResponse, Provider } from './endpoint';
import { FormBodyError, parseForm } from './form-body';
import { runOnce } from './idempotent-call';
import { createObjectId } from './object-id';
import { invalidRequest, StripeError, unauthorised } from './stripe-error';

const formatParam = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

function parseInput(endpoint: Endpoint, text: string): unknown {
  const form = parseForm(text);
  const parsed = endpoint.input.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = formatParam([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = formatParam(issue.path);
  const missing = issue.code === 'invalid_type' && issue.message.includes('undefined');
  throw missing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
}

async function handleRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  provider: Provider,
  database: Database,
  requestId: string,
): Promise<EndpointResponse & { isReplay?: true; effects: (() => void)[] }> {
  const { key, kind } = authenticateApiKey(request.headers.authorization, provider.keys);
  if (kind === 'publishable' && endpoint.keys === 'secret') {
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Use a secret API key.',
    });
  }
  const queryText = request.url.split('?')[1] ?? '';
  const bodyText = typeof request.body === 'string' ? request.body : '';
  const input = parseInput(endpoint, endpoint.method === 'POST' ? bodyText : queryText);
  const header = request.headers['idempotency-key'];
  const idempotencyKey = typeof header === 'string' && header !== '' ? header : null;
  const effects: (() => void)[] = [];
  const nowSeconds = Math.floor(provider.now() / 1000);
  const run = (tx: Transaction): Promise<EndpointResponse> => {
    const call: Call<unknown> = {
      tx,
      provider,
      input,
      params: z.record(z.string(), z.string()).parse(request.params ?? {}),
      now: nowSeconds,
      requestId,
      idempotencyKey,
      afterCommit: (effect) => effects.push(effect),
    };
    return endpoint.run(call as Call<never>);
  };
  if (endpoint.method === 'GET' || idempotencyKey === null) {
    return { ...(await database.transaction(run)), effects };
  }
  const response = await runOnce(
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
    provider.reportError,
  );
  return { ...response, effects: response.status < 500 ? effects : [] };
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body });
  if (error instanceof FormBodyError) {
    return reply.code(400).send({ error: invalidRequest(error.message).body });
  }
  throw error;
}

/** Mounts the endpoints. Calls `onCommit` after each call that may have written events. */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  provider: Provider,
  database: Database,
  onCommit: () => void,
): void {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const requestId = createObjectId('req');
        reply.header('request-id', requestId).header('stripe-version', '2026-10-28.endive');
        try {
          const response = await handleRequest(request, endpoint, provider, database, requestId);
          if (response.isReplay) reply.header('idempotent-replayed', 'true');
          // A retry with the same key would get the same response, so the official client must not retry.
          if (response.status >= 500) reply.header('stripe-should-retry', 'false');
          for (const effect of response.effects) effect();
          if (endpoint.method !== 'GET') onCommit();
          return await reply.code(response.status).send(response.body);
        } catch (error) {
          return sendError(reply, error);
        }
      },
    });
  }
}

const isSameText = (left: string, right: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  );

/** @throws StripeError 401 for no key or an unknown key */
function authenticateApiKey(
  authorization: string | undefined,
  keys: SandboxKeys,
): { key: string; kind: 'secret' | 'publishable' } {
  const key = authorization?.replace(/^bearer /i, '') ?? '';
  if (isSameText(key, keys.secretKey)) return { key, kind: 'secret' };
  if (isSameText(key, keys.publishableKey)) return { key, kind: 'publishable' };
  throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}
