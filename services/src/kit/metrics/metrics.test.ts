import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

const metrics = '/api/authentication/metrics';

describe('metrics of a service', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test.stop());

  it('have the names and attributes of OpenTelemetry', async () => {
    const client = await test.guest();
    await client.get('/api/authentication/session');
    await client.patch('/api/authentication/traveller', { name: 'Ada' });
    const { text, headers } = await client.get(metrics);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of [
      'target_info{service_name="authentication"} 1',
      /^http_server_request_duration_seconds_count\{http_request_method="GET",url_scheme="http",http_route="\/api\/authentication\/session",http_response_status_code="200"\} \d+$/m,
      /^http_server_request_duration_seconds_bucket\{le="\+Inf",.*http_response_status_code="403"\} 1$/m,
      /^http_server_active_requests\{http_request_method="GET",url_scheme="http"\} 1$/m,
      /^db_client_operation_duration_seconds_count\{db_system_name="postgresql",db_operation_name="INSERT"\} \d+$/m,
      /^db_client_connection_count\{.*db_client_connection_state="idle"\} \d+$/m,
      /^db_client_connection_max\{.*\} 6$/m,
      /^process_cpu_time_seconds_total\{cpu_mode="user"\} [\d.]+$/m,
      /^process_memory_usage_bytes \d+$/m,
      /^v8js_memory_heap_used_bytes\{v8js_heap_space_name="new_space"\} \d+$/m,
      /^v8js_memory_heap_limit_bytes\{v8js_heap_space_name="old_space"\} \d+$/m,
      /^nodejs_eventloop_delay_p99_seconds [\d.]+$/m,
    ]) {
      if (typeof line === 'string') expect(text).toContain(line);
      else expect(text).toMatch(line);
    }
  });

  it('count rejected requests, with and without a route, and contain no text that a client sent', async () => {
    const host = await test.secondHost({
      MAX_REQUESTS_IN_FLIGHT: '1',
      MAX_QUEUED_REQUESTS: '0',
      MAX_REQUESTS_PER_ADDRESS: '5',
    });
    const { app, runtime } = host;
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const session = '/api/authentication/session';
    const sameOrigin = { 'sec-fetch-site': 'same-origin' };
    const post = (headers: Record<string, string>, payload: object = {}) =>
      app.inject({ method: 'POST', url: '/api/authentication/one-time-codes', headers, payload });
    const statuses = [
      await app.inject({ method: 'PROPFIND' as never, url: '/api/authentication/ada@example.com' }),
      await app.inject({ url: '/api/authentication/%zz' }),
      await app.inject({
        method: 'OPTIONS',
        url: session,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      }),
      await post({ 'sec-fetch-site': 'cross-site' }),
      await post(sameOrigin, { address: 'x'.repeat(70_000) }),
    ];
    for (let nth = 0; nth < 4; nth += 1) statuses.push(await app.inject(session));
    const otherRequest = { socket: {}, once: () => undefined };
    await runtime.limiter.acquire(otherRequest as never);
    const overloaded = await fetch(`${origin}${session}?ada@example.com`, {
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    runtime.limiter.release(otherRequest as never);
    const stopped = host.stop();
    statuses.push(await app.inject(session));
    expect([...statuses.map(({ statusCode }) => statusCode), overloaded.status]).toEqual([
      404, 400, 404, 403, 413, 200, 200, 200, 429, 503, 503,
    ]);
    const { body } = await app.inject({
      url: metrics,
      headers: { 'x-internal-secret': runtime.internalSecret },
    });
    await stopped;
    const counts = [...body.matchAll(/duration_seconds_count\{(.*)\} (\d+)/g)]
      .filter(([line]) => line?.includes('http_route'))
      .map(([, labels, count]) => {
        const [method, , route, status] = [...(labels ?? '').matchAll(/"(.*?)"/g)].map(
          ([, value]) => value,
        );
        return `${count} ${method} ${route} ${status}`;
      });
    const unknownRoute = '/api/authentication/*';
    expect(counts.sort()).toEqual(
      [
        `1 _OTHER ${unknownRoute} 404`,
        `1 GET ${unknownRoute} 400`,
        `1 OPTIONS ${unknownRoute} 404`,
        '1 POST /api/authentication/one-time-codes 403',
        '1 POST /api/authentication/one-time-codes 413',
        `3 GET ${session} 200`,
        `1 GET ${session} 429`,
        `2 GET ${session} 503`,
      ].sort(),
    );
    expect(body).not.toContain('ada@');
  });

  it('contain only the schemes http and https, also when a proxy forwards another', async () => {
    const client = await test.guest();
    for (const scheme of ['https', 'gopher', 'x1', 'HTTPS', 'http"} 1']) {
      const headers = { 'x-forwarded-proto': scheme };
      await client.get('/api/authentication/session', { headers });
    }
    const { text } = await client.get(metrics);
    const schemes = [...text.matchAll(/url_scheme="(.*?)"/g)].map(([, scheme]) => scheme);
    expect(new Set(schemes)).toEqual(new Set(['http', 'https']));
  });

  it('are returned in production only with the token', async () => {
    const token = 'a token of some length';
    const { app } = await test.secondHost({ METRICS_TOKEN: token });
    const getStatus = async (authorization?: string) =>
      (await app.inject({ url: metrics, headers: authorization ? { authorization } : {} }))
        .statusCode;
    expect(await getStatus()).toBe(404);
    expect(await getStatus('Bearer another token')).toBe(404);
    expect(await getStatus(`Bearer ${token}`)).toBe(200);
    const withoutToken = await test.secondHost({
      ENVIRONMENT: 'production',
      MESSAGES_URL: 'http://127.0.0.1:1/messages',
    });
    expect((await withoutToken.app.inject({ url: metrics })).statusCode).toBe(404);
  });

  it('are returned in staging to loopback clients, but not to forwarded addresses', async () => {
    const { app } = await test.secondHost({ ENVIRONMENT: 'staging' });
    const getStatus = async (headers: Record<string, string>) =>
      (await app.inject({ url: metrics, headers })).statusCode;
    expect(await getStatus({})).toBe(200);
    expect(await getStatus({ 'x-forwarded-for': '198.51.100.7' })).toBe(404);
  });
});
