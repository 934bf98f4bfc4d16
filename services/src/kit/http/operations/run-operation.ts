import { createHmac } from 'node:crypto';
import type { OperationContext } from '../../context';
import { HostOperationContext, type RequestContext } from '../../context/operation-context';
import type { ContextScope } from '../../context/service-context';
import { failPoint } from '../../fail-points';
import type { Operation } from '../../operation';
import type { Service } from '../../service';
import { findStoredResponse, handleAndStore, type StoredResponse } from './idempotency';

/** A request that was validated by the operation's schemas. */
export type OperationRequest = {
  params: unknown;
  query: unknown;
  body: unknown;
  headers?: unknown;
};
export type HandledResponse = StoredResponse & { headers?: Record<string, string> };

type Handling = {
  keyOwner?: (request: OperationRequest) => string;
  prepare?: (request: OperationRequest, context: OperationContext) => Promise<unknown>;
  handle: (
    request: OperationRequest,
    context: OperationContext,
    prepared: unknown,
  ) => Promise<HandledResponse>;
};

/** Prepares and handles a request. With an Idempotency-Key it is handled only once. */
export async function runOperation(
  scope: ContextScope,
  operation: Operation,
  request: OperationRequest,
  requestContext: RequestContext,
): Promise<HandledResponse> {
  const { ports, service } = scope;
  const handling = operation as unknown as Handling;
  const context = new HostOperationContext(scope, requestContext);
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

/** Scopes an Idempotency-Key, so that the keys of two clients do not collide. */
function getKeyOwner(
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
): Promise<HandledResponse> {
  const identity = {
    owner: getKeyOwner(handling, request, context),
    operation: operation.id,
    key: context.idempotencyKey ?? '',
    request: { params: request.params, query: request.query, body: request.body },
  };
  const stored = await findStoredResponse(context, service.schema, identity);
  if (stored) return stored;
  let response: HandledResponse;
  try {
    const prepared = await handling.prepare?.(request, context);
    failPoint(`${operation.id}.prepared`);
    response = await handleAndStore(context, service.schema, identity, async (context) => {
      const handled = await handling.handle(request, context, prepared);
      failPoint(`${operation.id}.handled`);
      return handled;
    });
  } catch (error) {
    // A concurrent request with the same key may have succeeded and caused this error.
    const concurrent = await findStoredResponse(context, service.schema, identity);
    if (concurrent) return concurrent;
    throw error;
  }
  failPoint(`${operation.id}.committed`);
  return response;
}
