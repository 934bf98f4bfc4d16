import fc from 'fast-check';
import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import type { DocumentedOperation } from '../testing/documented-operations';
import type { Judge } from './judge';
import { type callers, type FuzzRequest, requestsFor } from './requests';
import type { Pool } from './values';

export type FuzzSettings = { seed: number; runs: number };
export type Callers = Record<(typeof callers)[number], () => Promise<TestClient>>;

export type Fuzzed = {
  /** The first thing wrong, with the smallest request found that shows it; or null. */
  wrong: string | null;
  /** Requests that were not refused: those that reached what the operation does. */
  served: number;
};

/** Asks an operation `runs` times with what its document allows, nearly allows and forbids. */
export async function fuzzOperation(
  operation: DocumentedOperation,
  pool: Pool,
  clients: Callers,
  judge: Judge,
  { seed, runs }: FuzzSettings,
): Promise<Fuzzed> {
  let served = 0;
  const property = fc.asyncProperty(requestsFor(operation, pool), async (request) => {
    const client = await clients[request.caller]();
    const reply = await send(client, operation, request);
    if (reply.status < 400) served += 1;
    const wrong = judge.wrong(operation, request, reply);
    if (wrong) throw new Error(wrong);
  });
  const result = await fc.check(property, { seed, numRuns: runs, maxSkipsPerRun: 0 });
  if (!result.failed) return { wrong: null, served };
  const [smallest] = result.counterexample ?? [];
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  const wrong = [
    `${operation.name} (${operation.method} ${operation.path}) ${why}`,
    `  asked with ${JSON.stringify(smallest)?.slice(0, 1_500)}`,
    `  replay: FUZZ_SEED=${seed} FUZZ_OPERATION="${operation.name}"`,
  ].join('\n');
  return { wrong, served };
}

export function send(
  client: TestClient,
  { method, path }: DocumentedOperation,
  { params, query, headers, body }: FuzzRequest,
): Promise<TestReply> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const search = query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
  const url = search ? `${filled}?${search}` : filled;
  if (method === 'GET') return client.get(url, { headers });
  if (method === 'DELETE') return client.delete(url, { headers });
  const lower = method.toLowerCase() as 'post' | 'put' | 'patch';
  return client[lower](url, body, { headers });
}

/** Half a surrogate pair cannot be escaped: what a broken client would send instead. */
function escaped(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}
