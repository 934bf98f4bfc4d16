import type { TestClient, TestResponse } from '../../../kit/testing/test-client';
import type { DocumentedOperation } from '../product/documented-operations';

/** Params, query and body of a request. */
export type RequestInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

export function sendRequest(
  client: TestClient,
  operation: DocumentedOperation,
  { params = {}, query, body }: RequestInput,
  sent: { key?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  );
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  if (operation.method === 'GET') return client.get(url, sent);
  if (operation.method === 'DELETE') return client.delete(url, sent);
  const method = operation.method.toLowerCase() as 'post' | 'put' | 'patch';
  return client[method](url, body ?? (operation.body ? {} : undefined), sent);
}
