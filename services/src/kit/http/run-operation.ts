import { createHmac } from 'node:crypto';
import type { OperationContext } from '../context';
import { failPoint } from '../fail-points';
import { type Asked, ContextOfRequest } from '../host/request-context';
import type { Surroundings } from '../host/service-context';
import type { Operation } from '../operation';
import type { Service } from '../service';
import { replyOnce, type StoredReply, storedReply } from './idempotency';

/** What an operation is given: checked by its schemas. */
export type OperationRequest = {
  params: unknown;
  query: unknown;
  body: unknown;
  headers?: unknown;
};
export type HandledReply = StoredReply & { headers?: Record<string, string> };

type Handling = {
  keyOwner?: (request: OperationRequest) => string;
  prepare?: (request: OperationRequest, context: OperationContext) => Promise<unknown>;
  handle: (
    request: OperationRequest,
    context: OperationContext,
    prepared: unknown,
  ) => Promise<HandledReply>;
};

/** Prepares and handles a request; with an Idempotency-Key once, however often it is sent. */
export async function runOperation(
  surroundings: Surroundings,
  operation: Operation,
  request: OperationRequest,
  asked: Asked,
): Promise<HandledReply> {
  const { ports, service } = surroundings;
  const handling = operation as unknown as Handling;
  const context = new ContextOfRequest(surroundings, asked);
  try {
    if (operation.idempotent) {
      return await handleOnce(handling, operation, service, request, context);
    }
    const prepared = await handling.prepare?.(request, context);
    return await handling.handle(request, context, prepared);
  } catch (error) {
    ports.checkDeclared(error, operation, service);
    throw error;
  }
}

/** Whose an Idempotency-Key is, so that nobody's meets another's. */
function ownerOf(
  { keyOwner }: Handling,
  request: OperationRequest,
  { session, secret }: OperationContext,
): string {
  if (session) return session.id;
  if (!keyOwner) return 'everyone';
  return createHmac('sha256', secret('owners-of-keys'))
    .update(keyOwner(request))
    .digest('base64url');
}

async function handleOnce(
  handling: Handling,
  operation: Operation,
  service: Service,
  request: OperationRequest,
  context: OperationContext,
): Promise<HandledReply> {
  const of = {
    owner: ownerOf(handling, request, context),
    operation: operation.id,
    key: context.idempotencyKey ?? '',
    request: { params: request.params, query: request.query, body: request.body },
  };
  const stored = await storedReply(context, service.schema, of);
  if (stored) return stored;
  let reply: HandledReply;
  try {
    const prepared = await handling.prepare?.(request, context);
    failPoint(`${operation.id}.prepared`);
    reply = await replyOnce(context, service.schema, of, async (context) => {
      const handled = await handling.handle(request, context, prepared);
      failPoint(`${operation.id}.handled`);
      return handled;
    });
  } catch (refusal) {
    // The same request may have been answered meanwhile, and have changed what this one was refused for.
    const meanwhile = await storedReply(context, service.schema, of);
    if (meanwhile) return meanwhile;
    throw refusal;
  }
  failPoint(`${operation.id}.committed`);
  return reply;
}
