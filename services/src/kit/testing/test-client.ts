import type { FastifyInstance, InjectOptions } from 'fastify';

export type TestResponse<B = Record<string, unknown>> = {
  status: number;
  /** Parsed JSON. Give its type: `client.get<{ session: Session }>(…)`. */
  body: B;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
};
type RequestOptions = { headers?: Record<string, string>; key?: string };

/** A browser on the same origin, with a cookie jar. `key` is the Idempotency-Key. */
export type TestClient = {
  cookies: Map<string, string>;
  get<B = Record<string, unknown>>(url: string, options?: RequestOptions): Promise<TestResponse<B>>;
  delete<B = Record<string, unknown>>(
    url: string,
    options?: RequestOptions,
  ): Promise<TestResponse<B>>;
  post<B = Record<string, unknown>>(
    url: string,
    body: unknown,
    options?: RequestOptions,
  ): Promise<TestResponse<B>>;
  put<B = Record<string, unknown>>(
    url: string,
    body: unknown,
    options?: RequestOptions,
  ): Promise<TestResponse<B>>;
  patch<B = Record<string, unknown>>(
    url: string,
    body: unknown,
    options?: RequestOptions,
  ): Promise<TestResponse<B>>;
};

export function createTestClient(app: FastifyInstance): TestClient {
  const cookies = new Map<string, string>();

  async function send<B>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<TestResponse<B>> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(jar ? { cookie: jar } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
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
    get: (url, options) => send('GET', url, undefined, options),
    delete: (url, options) => send('DELETE', url, undefined, options),
    post: (url, body, options) => send('POST', url, body, options),
    put: (url, body, options) => send('PUT', url, body, options),
    patch: (url, body, options) => send('PATCH', url, body, options),
  };
}
