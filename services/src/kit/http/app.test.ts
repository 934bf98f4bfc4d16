import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSniffedResponses } from 'shared-server/testing/raw-requests';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

const guests = '/api/authentication/guest-sessions';
const codes = '/api/authentication/one-time-codes';
const appOrigin = 'https://app.example.com';

describe('the HTTP app of a service', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { ALLOWED_ORIGINS: appOrigin },
    });
  });
  afterAll(() => test.stop());

  const send = (method: 'OPTIONS' | 'POST', headers: Record<string, string>) =>
    test.host.app.inject({
      method,
      url: guests,
      headers,
      ...(method === 'POST' ? { payload: {} } : {}),
    });
  const allowOriginHeader = 'access-control-allow-origin';

  it('allows CORS requests with cookies only from allowed origins', async () => {
    const preflightHeaders = { origin: appOrigin, 'access-control-request-method': 'POST' };
    const preflight = await send('OPTIONS', preflightHeaders);
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      [allowOriginHeader]: appOrigin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    });
    const sent = await send('POST', { origin: appOrigin, 'sec-fetch-site': 'same-site' });
    expect([sent.statusCode, sent.headers[allowOriginHeader]]).toEqual([201, appOrigin]);
    for (const origin of ['https://evil.example', `${appOrigin}.evil.example`, 'null']) {
      const rejected = await send('OPTIONS', { ...preflightHeaders, origin });
      expect([rejected.statusCode, rejected.headers[allowOriginHeader]]).toEqual([404, undefined]);
      const crossSite = await send('POST', { origin, 'sec-fetch-site': 'cross-site' });
      expect([crossSite.statusCode, crossSite.headers[allowOriginHeader]]).toEqual([
        403,
        undefined,
      ]);
    }
  });

  it('rejects bodies over 64 KiB, malformed JSON and text with control characters', async () => {
    const client = test.client();
    const codeOf = async (body: unknown) => {
      const { status, body: problem } = await client.post(codes, body);
      return [status, problem.code];
    };
    expect(await codeOf({ address: 'x'.repeat(70_000) })).toEqual([413, 'body-too-large']);
    expect(await codeOf('{"purpose":')).toEqual([400, 'malformed-json']);
    expect(await codeOf('{"__proto__":{"admin":true}}')).toEqual([400, 'malformed-json']);
    const nul = { purpose: 'sign-in', channel: 'email', address: 'a\0b@example.com' };
    const rejected = await client.post(codes, nul);
    expect([rejected.status, rejected.body.pointers]).toEqual([
      422,
      [{ pointer: '#/address', detail: 'Remove control characters and invalid characters.' }],
    ]);
  });

  it('sends nosniff with every response, also errors that come before the routes', async () => {
    const { app } = await test.secondHost();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const { statuses, sniffed } = await findSniffedResponses(address, [
      ['GET /api/authentication/health HTTP/1.1'],
      ['GET /api/authentication/openapi.json HTTP/1.1'],
      ['GET /api/docs HTTP/1.1'],
      ['GET /api/docs/services.json HTTP/1.1'],
      [`POST ${codes} HTTP/1.1`],
      [`DELETE ${codes} HTTP/1.1`],
    ]);
    expect(Object.values(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '417']));
    expect(sniffed).toEqual([]);
  });

  it('returns the request id of the client when it is valid, otherwise a new id', async () => {
    const client = test.client();
    const sent = await client.get('/api/authentication/session', {
      headers: { 'x-request-id': 'abcdefgh-123' },
    });
    expect(sent.headers['x-request-id']).toBe('abcdefgh-123');
    const withInvalidId = await client.get('/api/authentication/session', {
      headers: { 'x-request-id': '<b>' },
    });
    expect(withInvalidId.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});
