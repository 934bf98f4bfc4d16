import type { z } from 'zod';
import type { Transaction } from '../database/open-database';
import type { SandboxKeys } from '../sandbox-keys';
import type { FormTree } from './form-body';

export type EndpointResponse = { status: number; body: Record<string, unknown> };

/** The dependencies of the endpoints. */
export type Provider = {
  keys: SandboxKeys;
  /** Epoch milliseconds. */
  now: () => number;
  /** Sends a text message, in staging to its inbox. */
  sendText: (message: TextMessage) => Promise<void>;
  /** Where browsers reach this provider, without a slash at the end. */
  publicOrigin: () => string;
  /** Origins of merchants' pages, which may embed the card fields and to which the challenge page may redirect. */
  parentOrigins: readonly string[];
  /** Reports server errors, without the request body. */
  reportError: (error: unknown, requestId: string) => void;
};

export type TextMessage = { to: string; text: string; code: string };

export type Call<Input> = {
  tx: Transaction;
  provider: Provider;
  input: Input;
  params: Record<string, string>;
  /** Epoch seconds. */
  now: number;
  requestId: string;
  idempotencyKey: string | null;
  /** Runs after the commit of the call's transaction, never on a replay. */
  afterCommit: (effect: () => void) => void;
};

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  keys: 'secret' | 'either';
  input: z.ZodType;
  run: (call: Call<never>) => Promise<EndpointResponse>;
};

/** One operation of the API; `input` is the form or the query after zod. */
export const defineEndpoint = <Schema extends z.ZodType<unknown, FormTree>>(endpoint: {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  keys?: 'secret' | 'either';
  input: Schema;
  run: (call: Call<z.output<Schema>>) => Promise<EndpointResponse>;
}): Endpoint => ({ ...endpoint, keys: endpoint.keys ?? 'secret' });

export const ok = (body: Record<string, unknown>): EndpointResponse => ({ status: 200, body });
