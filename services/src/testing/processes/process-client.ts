import { createHash } from 'node:crypto';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import { type RequestOptions, sendRequest } from '../../kit/testing/send-request';
import type { TestClient, TestResponse } from '../../kit/testing/test-client';

/** Status for a refused or cut connection. */
export const noResponse = 599;

/** A test client with this session for a process that may be killed during any request. */
export function processClient(origin: () => string, token: string): TestClient {
  async function send<B>(
    method: string,
    url: string,
    body?: unknown,
    sent: Sent = {},
  ): Promise<TestResponse<B>> {
    try {
      const { status, headers, text } = await sendRequest(
        origin() + url,
        createRequestOptions(token, method, body, sent),
      );
      const json = headers['content-type']?.includes('json') && text !== '';
      return { status, body: (json ? JSON.parse(text) : {}) as B, text, headers };
    } catch {
      return { status: noResponse, body: {} as B, text: '', headers: {} };
    }
  }
  return {
    cookies: new Map([[sessionCookieName, token]]),
    get: (url, sent) => send('GET', url, undefined, sent),
    delete: (url, sent) => send('DELETE', url, undefined, sent),
    post: (url, body, sent) => send('POST', url, body, sent),
    put: (url, body, sent) => send('PUT', url, body, sent),
    patch: (url, body, sent) => send('PATCH', url, body, sent),
  };
}

type Sent = { key?: string; headers?: Record<string, string> };

/** The request of a browser with this session; `key` is the Idempotency-Key. */
export function createRequestOptions(
  token: string,
  method: string,
  body?: unknown,
  sent: Sent = {},
): RequestOptions {
  return {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: `${sessionCookieName}=${token}`,
      'x-forwarded-for': getAddress(token),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** A separate client address for each traveller. */
function getAddress(token: string): string {
  return `10.${createHash('sha256').update(token).digest().subarray(0, 3).join('.')}`;
}
