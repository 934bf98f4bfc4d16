import { createHash } from 'node:crypto';
import { sessionCookieName } from '../../kit/http/session-cookie';
import { type Asked, ask } from '../../kit/testing/ask';
import type { TestClient, TestReply } from '../../kit/testing/test-client';

/** Stands for "no answer": the connection was refused or cut. */
export const noAnswer = 599;

/** A browser with this session that speaks to a process, which may die under any request. */
export function processClient(origin: () => string, token: string): TestClient {
  async function send<B>(
    method: string,
    url: string,
    body?: unknown,
    sent: Sent = {},
  ): Promise<TestReply<B>> {
    try {
      const { status, headers, text } = await ask(
        origin() + url,
        askedBy(token, method, body, sent),
      );
      const json = headers['content-type']?.includes('json') && text !== '';
      return { status, body: (json ? JSON.parse(text) : {}) as B, text, headers };
    } catch {
      return { status: noAnswer, body: {} as B, text: '', headers: {} };
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

/** What a browser with this session sends; `key` is the Idempotency-Key. */
export function askedBy(token: string, method: string, body?: unknown, sent: Sent = {}): Asked {
  return {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: `${sessionCookieName}=${token}`,
      'x-forwarded-for': addressOf(token),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Each traveller has an address of their own, as a proxy on this machine would tell. */
function addressOf(token: string): string {
  return `10.${createHash('sha256').update(token).digest().subarray(0, 3).join('.')}`;
}
