import type { z } from 'zod';
import type { OperationContext } from './context';
import type { Session, TravellerSession } from './session';
import { assertStrict } from './strictness';

export type Access = 'public' | 'optional-session' | 'session' | 'traveller' | 'internal';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestSchemas = {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodObject;
};
type SuccessStatus = 200 | 201 | 202 | 204;
export type ResponseSchemas = { readonly [Status in SuccessStatus]?: z.ZodType };

type Parsed<R, Part extends string> = R extends { [K in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

export type RequestOf<R> = {
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
  headers: Parsed<R, 'headers'>;
};

type ReplyHeaders = { headers?: Record<string, string> };
type ReplyWith<Status, Schema> = Schema extends z.ZodUndefined
  ? { status: Status; body?: undefined } & ReplyHeaders
  : Schema extends z.ZodType
    ? { status: Status; body: z.output<Schema> } & ReplyHeaders
    : never;
export type ReplyOf<S extends ResponseSchemas> = {
  [Status in keyof S & SuccessStatus]: ReplyWith<Status, S[Status]>;
}[keyof S & SuccessStatus];

/** What `context.session` is, by the operation's access. */
export type SessionFor<A extends Access> = A extends 'session'
  ? Session
  : A extends 'traveller'
    ? TravellerSession
    : A extends 'optional-session'
      ? Session | null
      : null;

export type OperationDefinition<
  R extends RequestSchemas,
  S extends ResponseSchemas,
  A extends Access,
  P,
> = {
  /** Verb and noun, unique in its service: `findBooking`. It is the operationId of the document. */
  id: string;
  method: Method;
  /** Below the service's base path, parameters in braces: `/bookings/{bookingId}`. */
  path: string;
  summary: string;
  description?: string;
  /**
   * public: nobody is asked for. optional-session: a session is read when there is one.
   * session: guest or traveller. traveller: signed in. internal: other services alone; 404 for the world.
   */
  access: A;
  /** Requires `Idempotency-Key`; `handle` then runs inside one transaction with the stored answer. */
  idempotent?: boolean;
  /** Where no session tells whose an `Idempotency-Key` is: what of the request does. Kept as a keyed hash. */
  keyOwner?: (request: RequestOf<R>) => string;
  /** zod, strict objects; unknown fields are refused. */
  request: R;
  /** By status. `z.undefined()` for 204. */
  responses: S;
  /** Codes this operation refuses with, and their status: `{ 'booking-not-found': 404 }`. */
  problems?: Record<string, number>;
  /** Other than application/json, such as text/calendar; the body is then a string. */
  responseType?: string;
  /** Keeps the exact bytes for `context.rawBody`: signed webhooks. */
  rawBody?: boolean;
  /** Of a public GET: how long other services may cache the response. For reference data only. */
  cacheSeconds?: number;
  /** Bytes; 64 KiB unless told, 8 MiB where other services alone call. */
  bodyLimit?: number;
  /**
   * Runs before the transaction of an idempotent operation: the place for `context.call`
   * and for requests to the outside. What it returns is the third argument of `handle`.
   */
  prepare?: (request: RequestOf<R>, context: OperationContext<SessionFor<A>>) => Promise<P>;
  handle: (
    request: RequestOf<R>,
    context: OperationContext<SessionFor<A>>,
    prepared: P,
  ) => Promise<ReplyOf<S>>;
};

/** An operation as the host sees it, its types erased. */
export type Operation = Omit<
  OperationDefinition<RequestSchemas, ResponseSchemas, Access, unknown>,
  'prepare' | 'handle' | 'keyOwner'
> & {
  keyOwner?: (request: never) => string;
  prepare?: (request: never, context: never) => Promise<unknown>;
  handle: (request: never, context: never, prepared: never) => Promise<unknown>;
};

/** Whether it needs a request of a browser around it: a session, the exact bytes, an answer that is no JSON. */
export const needsRequest = ({ access, rawBody, responseType, request }: Operation): boolean =>
  !(access === 'internal' || access === 'public') ||
  rawBody === true ||
  responseType !== undefined ||
  request.headers !== undefined;

/** One operation of a service: what it accepts, answers and refuses, and what it does. */
export function defineOperation<
  const R extends RequestSchemas,
  const S extends ResponseSchemas,
  const A extends Access,
  P = undefined,
>(definition: OperationDefinition<R, S, A, P>): OperationDefinition<R, S, A, P> {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(definition.id)) {
    throw new Error(`Operation id "${definition.id}" must be camelCase.`);
  }
  const { cacheSeconds, access, method } = definition;
  if (cacheSeconds !== undefined && (access !== 'public' || method !== 'GET')) {
    throw new Error(`${definition.id}: only the response of a public GET is the same for all.`);
  }
  for (const [part, schema] of Object.entries(definition.request)) {
    if (schema && part !== 'headers') assertStrict(schema, `${definition.id} request ${part}`);
  }
  return definition;
}
