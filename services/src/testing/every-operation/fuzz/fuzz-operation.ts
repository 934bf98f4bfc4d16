import fc from 'fast-check';
import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import type { DocumentedOperation } from '../product/documented-operations';
import { type callers, createRequests, type FuzzRequest } from './requests';
import type { ResponseOracle } from './response-oracle';
import type { Pool } from './values';

export type FuzzSettings = { seed: number; runs: number };
export type Callers = Record<(typeof callers)[number], () => Promise<TestClient>>;

export type Fuzzed = {
  /** The first fault with the smallest request that causes it; null when there is none. */
  wrong: string | null;
  /** Number of successful requests. */
  served: number;
};

/** Sends `runs` valid, almost valid and invalid requests to an operation. */
export async function fuzzOperation(
  operation: DocumentedOperation,
  pool: Pool,
  clients: Callers,
  oracle: ResponseOracle,
  { seed, runs }: FuzzSettings,
): Promise<Fuzzed> {
  let served = 0;
  const property = fc.asyncProperty(createRequests(operation, pool), async (request) => {
    const client = await clients[request.caller]();
    const reply = await send(client, operation, request);
    if (reply.status < 400) served += 1;
    const wrong = oracle.findFault(operation, request, reply);
    if (wrong) throw new Error(wrong);
  });
  const result = await fc.check(property, { seed, numRuns: runs, maxSkipsPerRun: 0 });
  if (!result.failed) return { wrong: null, served };
  const [smallest] = result.counterexample ?? [];
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  const wrong = [
    `${operation.name} (${operation.method} ${operation.path}) ${reason}`,
    `  asked with ${JSON.stringify(smallest)?.slice(0, 1_500)}`,
    `  replay: FUZZ_SEED=${seed} FUZZ_OPERATION="${operation.name}"`,
  ].join('\n');
  return { wrong, served };
}

export function send(
  client: TestClient,
  { method, path }: DocumentedOperation,
  { params, query, headers, body }: FuzzRequest,
): Promise<TestResponse> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escapeText(params[name] ?? ''));
  const search = query.map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`).join('&');
  const url = search ? `${filled}?${search}` : filled;
  if (method === 'GET') return client.get(url, { headers });
  if (method === 'DELETE') return client.delete(url, { headers });
  const lower = method.toLowerCase() as 'post' | 'put' | 'patch';
  return client[lower](url, body, { headers });
}

/** Half a surrogate pair cannot be escaped; returns what a broken client would send. */
function escapeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}
