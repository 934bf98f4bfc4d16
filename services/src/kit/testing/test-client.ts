import type { FastifyInstance, InjectOptions } from 'fastify';

export type TestReply<B = Record<string, unknown>> = {
  status: number;
  /** Parsed JSON; say its shape: `client.get<{ session: Session }>(…)`. */
  body: B;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
};
type Sent = { headers?: Record<string, string>; key?: string };

/** A browser on the same origin, with a cookie jar. `key` is the Idempotency-Key. */
export type TestClient = {
  cookies: Map<string, string>;
  get<B = Record<string, unknown>>(url: string, sent?: Sent): Promise<TestReply<B>>;
  delete<B = Record<string, unknown>>(url: string, sent?: Sent): Promise<TestReply<B>>;
  post<B = Record<string, unknown>>(url: string, body: unknown, sent?: Sent): Promise<TestReply<B>>;
  put<B = Record<string, unknown>>(url: string, body: unknown, sent?: Sent): Promise<TestReply<B>>;
  patch<B = Record<string, unknown>>(
    url: string,
    body: unknown,
    sent?: Sent,
  ): Promise<TestReply<B>>;
};

export function testClient(app: FastifyInstance): TestClient {
  const cookies = new Map<string, string>();

  async function send<B>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body: unknown,
    sent: Sent = {},
  ): Promise<TestReply<B>> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(jar ? { cookie: jar } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sent.key ? { 'idempotency-key': sent.key } : {}),
        ...sent.headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.cookies) {
      const gone = cookie.expires !== undefined && cookie.expires.getTime() === 0;
      if (gone || cookie.value === '') cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const json = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: (json && response.body ? JSON.parse(response.body) : {}) as B,
      text: response.body,
      headers: response.headers,
    };
  }

  return {
    cookies,
    get: (url, sent) => send('GET', url, undefined, sent),
    delete: (url, sent) => send('DELETE', url, undefined, sent),
    post: (url, body, sent) => send('POST', url, body, sent),
    put: (url, body, sent) => send('PUT', url, body, sent),
    patch: (url, body, sent) => send('PATCH', url, body, sent),
  };
}
