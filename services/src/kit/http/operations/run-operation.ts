import { runInSpan, spanKinds } from 'shared-server/tracing';
import type { OperationContext } from '../../context';
import { HostOperationContext, type RequestContext } from '../../context/operation-context';
import type { ContextScope } from '../../context/service-context';
import { failPoint } from '../../fail-points';
import type { HandledResponse, Operation, OperationRequest } from '../../operation';
import { createKeyedHash } from '../../security/keyed-hash';
import type { Service } from '../../service';
import { findStoredResponse, handleAndStore } from './idempotency';

/** Prepares and handles a request. With an Idempotency-Key it is handled only once. */
export function runOperation(
  scope: ContextScope,
  operation: Operation,
  request: OperationRequest,
  requestContext: RequestContext,
): Promise<HandledResponse> {
  const { name } = scope.service;
  const attributes = {
    'train_swap.service': name,
    'http.request.method': operation.method,
    'http.route': operation.path,
  };
  const options = { kind: spanKinds.server, attributes, canBeRoot: true };
  return runInSpan(`${name} ${operation.id}`, options, async (span) => {
    const response = await checkAndHandle(scope, operation, request, requestContext);
    span?.setAttribute('http.response.status_code', response.status);
    return response;
  });
}

async function checkAndHandle(
  scope: ContextScope,
  operation: Operation,
  request: OperationRequest,
  requestContext: RequestContext,
): Promise<HandledResponse> {
  const { ports, service } = scope;
  const context = new HostOperationContext(scope, requestContext);
  try {
    if (operation.idempotent) {
      return await handleOnce(operation, service, request, context);
    }
    const prepared = await operation.prepare?.(request, context);
    return await operation.handle(request, context, prepared);
  } catch (error) {
    ports.checkDeclared(error, operation, service);
    throw error;
  }
}

/** Scopes an Idempotency-Key, so that the keys of two clients do not collide. */
function getKeyOwner(
  { keyOwner }: Operation,
  request: OperationRequest,
  context: OperationContext,
): string {
  if (context.session) return context.session.id;
  return keyOwner ? createKeyedHash(context, 'owners-of-keys', keyOwner(request)) : 'everyone';
}

async function handleOnce(
  operation: Operation,
  service: Service,
  request: OperationRequest,
  context: OperationContext,
): Promise<HandledResponse> {
  const identity = {
    owner: getKeyOwner(operation, request, context),
    operation: operation.id,
    key: context.idempotencyKey ?? '',
    request: { params: request.params, query: request.query, body: request.body },
  };
  if (!operation.prepareOnlyReads) {
    const stored = await findStoredResponse(context, service.schema, identity);
    if (stored) return stored;
  }
  let response: HandledResponse;
  try {
    const prepared = await operation.prepare?.(request, context);
    failPoint(`${operation.id}.prepared`);
    response = await handleAndStore(context, service.schema, identity, async (context) => {
      const handled = await operation.handle(request, context, prepared);
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
