import type { TestClient, TestReply } from '../../../kit/testing/test-client';
import type { DocumentedOperation } from './documented-operations';

/** What a caller sends; the Idempotency-Key goes where the operation wants one. */
export type Ask = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

export function ask(
  client: TestClient,
  operation: DocumentedOperation,
  { params = {}, query, body }: Ask,
  sent: { key?: string; headers?: Record<string, string> } = {},
): Promise<TestReply> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  );
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  if (operation.method === 'GET') return client.get(url, sent);
  if (operation.method === 'DELETE') return client.delete(url, sent);
  const method = operation.method.toLowerCase() as 'post' | 'put' | 'patch';
  return client[method](url, body ?? (operation.body ? {} : undefined), sent);
}
