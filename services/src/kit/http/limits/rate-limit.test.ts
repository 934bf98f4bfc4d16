import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { internalSecretHeader } from '../access/internal-secret';

const session = '/api/authentication/session';

describe('rate limit per address', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      environment: { MAX_REQUESTS_PER_ADDRESS: '3' },
    });
  });
  afterAll(() => test.stop());

  const getStatus = async (forwardedFor: string, remoteAddress = '127.0.0.1', url = session) => {
    const response = await test.host.app.inject({
      url,
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor },
    });
    return response.statusCode;
  };
  const fourTimes = async (send: (nth: number) => Promise<number>) =>
    [await send(0), await send(1), await send(2), await send(3)] as const;

  it('rejects requests of every operation after the limit, and accepts other addresses', async () => {
    const first = await test.host.app.inject({
      url: session,
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect(first.statusCode).toBe(200);
    expect(await getStatus('192.0.2.1')).toBe(200);
    expect(await getStatus('192.0.2.1', '127.0.0.1', '/api/authentication/sessions')).toBe(401);
    const rejected = await test.host.app.inject({
      url: session,
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(await getStatus('192.0.2.2')).toBe(200);
  });

  it('counts an IPv6 /64 network as one address', async () => {
    expect(await fourTimes((nth) => getStatus(`2001:db8::${nth + 1}`))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('ignores the forwarded address of an untrusted proxy', async () => {
    expect(await fourTimes((nth) => getStatus(`192.0.2.${nth + 10}`, '198.51.100.7'))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('does not apply to calls between services and to health requests', async () => {
    const secret = test.host.runtime.internalSecret;
    const sendInternalRequest = async () => {
      const response = await test.host.app.inject({
        url: session,
        headers: { 'x-forwarded-for': '192.0.2.3', [internalSecretHeader]: secret },
      });
      return response.statusCode;
    };
    expect(await fourTimes(sendInternalRequest)).toEqual([200, 200, 200, 200]);
    const requestHealth = () => getStatus('192.0.2.3', '127.0.0.1', '/api/authentication/health');
    expect(await fourTimes(requestHealth)).toEqual([200, 200, 200, 200]);
    expect(await getStatus('192.0.2.3')).toBe(200);
  });
});
