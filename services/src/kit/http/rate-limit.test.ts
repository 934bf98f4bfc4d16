import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { internalSecretHeader } from './internal-secret';

const session = '/api/authentication/session';

describe('an address that asks without end', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { MOST_REQUESTS_PER_ADDRESS: '3' },
    });
  });
  afterAll(() => test.stop());

  const from = async (forwarded: string, remoteAddress = '127.0.0.1', url = session) => {
    const reply = await test.host.app.inject({
      url,
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
    return reply.statusCode;
  };
  const four = async (ask: (nth: number) => Promise<number>) =>
    [await ask(0), await ask(1), await ask(2), await ask(3)] as const;

  it('is told to wait, at whatever operation it asks; every other address goes on', async () => {
    const known = await test.host.app.inject({
      url: session,
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect(known.statusCode).toBe(200);
    expect(await from('192.0.2.1')).toBe(200);
    expect(await from('192.0.2.1', '127.0.0.1', '/api/authentication/sessions')).toBe(401);
    const refused = await test.host.app.inject({
      url: session,
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await from('192.0.2.2')).toBe(200);
  });

  it('is its whole network of 64 bits', async () => {
    expect(await four((nth) => from(`2001:db8::${nth + 1}`))).toEqual([200, 200, 200, 429]);
  });

  it('is not who it says it is, unless a proxy that is trusted says so', async () => {
    expect(await four((nth) => from(`192.0.2.${nth + 10}`, '198.51.100.7'))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('is nobody where services ask each other, and no health is refused', async () => {
    const secret = test.host.runtime.internalSecret;
    const asked = async () => {
      const reply = await test.host.app.inject({
        url: session,
        headers: { 'x-forwarded-for': '192.0.2.3', [internalSecretHeader]: secret },
      });
      return reply.statusCode;
    };
    expect(await four(asked)).toEqual([200, 200, 200, 200]);
    const health = () => from('192.0.2.3', '127.0.0.1', '/api/authentication/health');
    expect(await four(health)).toEqual([200, 200, 200, 200]);
    expect(await from('192.0.2.3')).toBe(200);
  });
});
