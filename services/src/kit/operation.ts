import type { z } from 'zod';
import type { OperationContext } from './context';
import type { Session, TravellerSession } from './session';
import { assertStrictSchema } from './strict-schemas';

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

type ResponseHeaders = { headers?: Record<string, string> };
type ResponseWith<Status, Schema> = Schema extends z.ZodUndefined
  ? { status: Status; body?: undefined } & ResponseHeaders
  : Schema extends z.ZodType
    ? { status: Status; body: z.output<Schema> } & ResponseHeaders
    : never;
export type ResponseOf<S extends ResponseSchemas> = {
  [Status in keyof S & SuccessStatus]: ResponseWith<Status, S[Status]>;
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
   * public: no session is read. optional-session: a session is read if there is one. session: guest or traveller.
   * traveller: signed in. internal: only other services, 404 for all others.
   */
  access: A;
  /** Requires `Idempotency-Key`. `handle` and the stored response are then one transaction. */
  idempotent?: boolean;
  /**
   * `prepare` changes nothing, so the stored response of a repeated request is looked for only after its key was found
   * again: one statement less for each new request.
   */
  prepareOnlyReads?: boolean;
  /** Without a session: the part of the request that identifies the owner of an `Idempotency-Key`. Stored as a keyed hash. */
  keyOwner?: (request: RequestOf<R>) => string;
  /** Strict zod objects: unknown fields are rejected. */
  request: R;
  /** By status. `z.undefined()` for 204. */
  responses: S;
  /** The operation's own problem codes with their status: `{ 'booking-not-found': 404 }`. */
  problems?: Record<string, number>;
  /** A media type other than application/json, such as text/calendar. The body is then a string. */
  responseType?: string;
  /** Stores the exact body in `context.rawBody`, for signed webhooks. */
  rawBody?: boolean;
  /** How long other services may cache the response of a public GET. For reference data only. */
  cacheSeconds?: number;
  /** Bytes. Default 64 KiB, for internal operations 8 MiB. */
  bodyLimit?: number;
  /**
   * Runs before the transaction of an idempotent operation, for `context.call` and external requests. Its result is
   * the third argument of `handle`.
   */
  prepare?: (request: RequestOf<R>, context: OperationContext<SessionFor<A>>) => Promise<P>;
  handle: (
    request: RequestOf<R>,
    context: OperationContext<SessionFor<A>>,
    prepared: P,
  ) => Promise<ResponseOf<S>>;
};

/** A request that was validated by the operation's schemas. */
export type OperationRequest = {
  params: unknown;
  query: unknown;
  body: unknown;
  headers?: unknown;
};
export type HandledResponse = { status: number; body?: unknown } & ResponseHeaders;

/** An operation without its type parameters. TypeScript compares the parameters of methods in both directions. */
export type Operation = Omit<
  OperationDefinition<RequestSchemas, ResponseSchemas, Access, unknown>,
  'prepare' | 'handle' | 'keyOwner'
> & {
  keyOwner?(request: OperationRequest): string;
  prepare?(request: OperationRequest, context: OperationContext): Promise<unknown>;
  handle(
    request: OperationRequest,
    context: OperationContext,
    prepared: unknown,
  ): Promise<HandledResponse>;
};

/** Whether it needs an HTTP request: a session, headers, the exact body, or a response that is not JSON. */
export const needsHttpRequest = ({ access, rawBody, responseType, request }: Operation): boolean =>
  !(access === 'internal' || access === 'public') ||
  rawBody === true ||
  responseType !== undefined ||
  request.headers !== undefined;

/** @throws {Error} when the id is not camelCase or a request schema is not strict */
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
    if (schema && part !== 'headers')
      assertStrictSchema(schema, `${definition.id} request ${part}`);
  }
  return definition;
}
