import type { z } from 'zod';
import type { Transaction } from '../database/open-database';
import type { SandboxKeys } from '../sandbox-keys';
import type { FormTree } from './form-body';

export type Answer = { status: number; body: Record<string, unknown> };

/** What an endpoint may use besides its input. */
export type Provider = {
  keys: SandboxKeys;
  /** Epoch milliseconds. */
  now: () => number;
  /** Hands a text message to the telephone network of the staging environment. */
  sendText: (message: TextMessage) => Promise<void>;
  /** Where browsers reach this provider, without a slash at the end. */
  publicOrigin: () => string;
  /** Origins of merchants' pages. */
  parentOrigins: readonly string[];
  /** Told of faults, never of a request's body. */
  reportFault: (fault: unknown, requestId: string) => void;
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
  /** Publishable callers see less, and must know the client secret. */
  keyKind: 'secret' | 'publishable';
  /** Runs once the call's transaction is committed, never on a replay. */
  afterCommit: (effect: () => void) => void;
};

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  keys: 'secret' | 'either';
  input: z.ZodType;
  run: (call: Call<never>) => Promise<Answer>;
};

/** One operation of the API; `input` is the form or the query after zod. */
export const defineEndpoint = <Schema extends z.ZodType<unknown, FormTree>>(endpoint: {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  keys?: 'secret' | 'either';
  input: Schema;
  run: (call: Call<z.output<Schema>>) => Promise<Answer>;
}): Endpoint => ({ ...endpoint, keys: endpoint.keys ?? 'secret' });

export const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
