import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

const guests = '/api/authentication/guest-sessions';
const codes = '/api/authentication/one-time-codes';
const app = 'https://app.example.com';

describe('the front door of a service', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { ALLOWED_ORIGINS: app },
    });
  });
  afterAll(() => test.stop());

  const asked = (method: 'OPTIONS' | 'POST', headers: Record<string, string>) =>
    test.host.app.inject({
      method,
      url: guests,
      headers,
      ...(method === 'POST' ? { payload: {} } : {}),
    });
  const allowed = 'access-control-allow-origin';

  it('opens to the origins on the list, by name and with cookies, and to no other', async () => {
    const before = { origin: app, 'access-control-request-method': 'POST' };
    const preflight = await asked('OPTIONS', before);
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      [allowed]: app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    });
    const sent = await asked('POST', { origin: app, 'sec-fetch-site': 'same-site' });
    expect([sent.statusCode, sent.headers[allowed]]).toEqual([201, app]);
    for (const origin of ['https://evil.example', `${app}.evil.example`, 'null']) {
      const refused = await asked('OPTIONS', { ...before, origin });
      expect([refused.statusCode, refused.headers[allowed]]).toEqual([404, undefined]);
      const stranger = await asked('POST', { origin, 'sec-fetch-site': 'cross-site' });
      expect([stranger.statusCode, stranger.headers[allowed]]).toEqual([403, undefined]);
    }
  });

  it('takes no more than 64 KiB, no broken JSON and no text that is none', async () => {
    const client = test.client();
    const codeOf = async (body: unknown) => {
      const { status, body: answer } = await client.post(codes, body);
      return [status, answer.code];
    };
    expect(await codeOf({ address: 'x'.repeat(70_000) })).toEqual([413, 'body-too-large']);
    expect(await codeOf('{"purpose":')).toEqual([400, 'malformed-json']);
    expect(await codeOf('{"__proto__":{"admin":true}}')).toEqual([400, 'malformed-json']);
    const nul = { purpose: 'sign-in', channel: 'email', address: 'a\0b@example.com' };
    const refused = await client.post(codes, nul);
    expect([refused.status, refused.body.pointers]).toEqual([
      422,
      [{ pointer: '#/address', detail: 'Remove control characters and damaged letters.' }],
    ]);
  });

  it('answers with the request id that it was sent, or with one of its own', async () => {
    const client = test.client();
    const sent = await client.get('/api/authentication/session', {
      headers: { 'x-request-id': 'abcdefgh-123' },
    });
    expect(sent.headers['x-request-id']).toBe('abcdefgh-123');
    const odd = await client.get('/api/authentication/session', {
      headers: { 'x-request-id': '<b>' },
    });
    expect(odd.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});
