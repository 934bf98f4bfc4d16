import type { Osdm } from 'shared-osdm';
import type { Profile, Version } from '../profiles';
import type { State } from '../state/state';
import type { Fault, RequestKind } from './faults';

/** What an endpoint works with. */
export type Provider = {
  state: State;
  profile: Profile;
  /** Milliseconds of the clock of the sandbox. */
  now: number;
  /** Where clients reach the sandbox. */
  origin: string;
  /** Adds a webhook. */
  publish(event: BookingChange): void;
};

export type BookingChange = {
  type: Osdm['WebhookBookingChangeType'];
  bookingId: string;
  summary: string;
  partIds?: readonly string[];
  fulfillmentIds?: readonly string[];
};

export type Call<Body = unknown> = Provider & {
  version: Version;
  params: Record<string, string>;
  query: Record<string, string | string[] | undefined>;
  body: Body;
  hasFault(kind: Fault['kind']): boolean;
};

export type Result = { status?: number; body?: unknown };

type Name = keyof Osdm;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  path: string;
  requests: RequestKind;
  /** The first version with it. */
  since?: Version;
  /** Whether the standard has an Idempotency-Key for it. */
  hasKey?: boolean;
  request?: Name;
  response?: Name;
  run(call: Call<never>): Result;
};

/** Gives `run` the type of its body. */
export function defineEndpoint<Request extends Name = never>(
  endpoint: Omit<Endpoint, 'run' | 'request'> & {
    request?: Request;
    run(call: Call<Osdm[Request]>): Result;
  },
): Endpoint {
  return endpoint;
}
