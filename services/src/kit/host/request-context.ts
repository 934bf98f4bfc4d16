import type { OperationContext } from '../context';
import type { OpenTransaction } from '../database/connection';
import { ContextOfService, type Surroundings, serviceContext } from './service-context';

/** What a request, or the call of another service, brings with it. */
export type Asked = Pick<
  OperationContext,
  | 'session'
  | 'requestId'
  | 'sessionCookie'
  | 'deviceCookie'
  | 'rawBody'
  | 'idempotencyKey'
  | 'headers'
  | 'takeOver'
  | 'remoteAddress'
  | 'log'
>;

/** What an operation is given to work with. */
export class ContextOfRequest extends ContextOfService implements OperationContext {
  constructor(
    surroundings: Surroundings,
    private readonly asked: Asked,
    open: OpenTransaction | null = null,
  ) {
    super(surroundings, open);
  }

  protected override inside(open: OpenTransaction): this {
    return new ContextOfRequest(this.surroundings, this.asked, open) as this;
  }

  get session() {
    return this.asked.session;
  }

  get requestId() {
    return this.asked.requestId;
  }

  get sessionCookie() {
    return this.asked.sessionCookie;
  }

  get deviceCookie() {
    return this.asked.deviceCookie;
  }

  get rawBody() {
    return this.asked.rawBody;
  }

  get idempotencyKey() {
    return this.asked.idempotencyKey;
  }

  get headers() {
    return this.asked.headers;
  }

  override get log() {
    return this.asked.log;
  }

  get takeOver() {
    return this.asked.takeOver;
  }

  get remoteAddress() {
    return this.asked.remoteAddress;
  }

  background() {
    return serviceContext(this.surroundings.ports, this.surroundings.service);
  }
}
