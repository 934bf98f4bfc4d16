import { afterEach, describe, expect, it } from '@jest/globals';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const token = 'a token of enough length';
const bearer = { authorization: `Bearer ${token}` };

describe('metrics and health details', () => {
  it.each([
    ['production from loopback', { environment: 'production' }, {}, false],
    ['staging from loopback', {}, {}, true],
    ['staging behind a proxy', {}, { 'x-forwarded-for': '198.51.100.7' }, false],
    [
      'a client without the token',
      { operators: { token, addresses: [] } },
      { authorization: 'Bearer another token' },
      false,
    ],
    ['a client with the token', { operators: { token, addresses: [] } }, bearer, true],
    [
      'the forwarded address of an operator',
      { operators: { token: undefined, addresses: ['198.51.100.0/24'] } },
      { 'x-forwarded-for': '198.51.100.7' },
      true,
    ],
  ])('for %s', async (_case, settings, headers, isShown) => {
    const { server } = await startEdge(settings);
    const metrics = await server.inject({ url: '/metrics', headers });
    expect(metrics.statusCode).toBe(isShown ? 200 : 404);
    expect(metrics.body.includes('train_swap_environment_version')).toBe(isShown);
    const health = await server.inject({ url: '/health', headers });
    expect(health.statusCode).toBe(200);
    expect(Object.keys(health.json())).toEqual(
      isShown ? ['status', 'environment', 'version', 'problem'] : ['status'],
    );
  });
});

describe('strict transport security', () => {
  const hsts = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { server } = await startEdge();
    const response = await server.inject({ url: '/', headers, remoteAddress });
    return response.headers['strict-transport-security'];
  };

  it('is sent only for requests that a trusted proxy received over TLS', async () => {
    expect(await hsts({ 'x-forwarded-proto': 'https' })).toMatch(/^max-age=\d{7,}$/);
    expect(await hsts({ 'x-forwarded-proto': 'http' })).toBeUndefined();
    expect(await hsts({})).toBeUndefined();
    expect(await hsts({ 'x-forwarded-proto': 'https' }, '198.51.100.7')).toBeUndefined();
  });
});
