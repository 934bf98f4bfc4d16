import type { OperationContext } from '../context';
import type { OpenTransaction } from '../database/connections/connection';
import { type ContextScope, createServiceContext, HostServiceContext } from './service-context';

/** The parts of the context that come from the HTTP request or the in-process call. */
export type RequestContext = Pick<
  OperationContext,
  | 'session'
  | 'requestId'
  | 'sessionCookie'
  | 'deviceCookie'
  | 'rawBody'
  | 'idempotencyKey'
  | 'headers'
  | 'hijackResponse'
  | 'remoteAddress'
  | 'log'
>;

export class HostOperationContext extends HostServiceContext implements OperationContext {
  constructor(
    surroundings: ContextScope,
    private readonly request: RequestContext,
    open: OpenTransaction | null = null,
  ) {
    super(surroundings, open);
  }

  protected override withTransaction(open: OpenTransaction): this {
    return new HostOperationContext(this.scope, this.request, open) as this;
  }

  get session() {
    return this.request.session;
  }

  get requestId() {
    return this.request.requestId;
  }

  get sessionCookie() {
    return this.request.sessionCookie;
  }

  get deviceCookie() {
    return this.request.deviceCookie;
  }

  get rawBody() {
    return this.request.rawBody;
  }

  get idempotencyKey() {
    return this.request.idempotencyKey;
  }

  get headers() {
    return this.request.headers;
  }

  override get log() {
    return this.request.log;
  }

  get hijackResponse() {
    return this.request.hijackResponse;
  }

  get remoteAddress() {
    return this.request.remoteAddress;
  }

  background() {
    return createServiceContext(this.scope.ports, this.scope.service);
  }
}
