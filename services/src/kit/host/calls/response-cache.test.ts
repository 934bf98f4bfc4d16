import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSettableClock, type SettableClock } from 'shared-server/clock';
import { z } from 'zod';
import { defineOperation } from '../../operation';
import { ResponseCache } from './response-cache';

const schema = z.object({ minutes: z.int() });
const otherSchema = z.object({});

describe('ResponseCache', () => {
  let clock: SettableClock;
  let cache: ResponseCache;
  let requestCount: number;
  const request = async () => {
    requestCount += 1;
    return { minutes: requestCount };
  };
  const get = (url = '/limits', as: z.ZodType = schema) => cache.get(as, url, 60, request);

  beforeEach(() => {
    clock = createSettableClock();
    cache = new ResponseCache(clock);
    requestCount = 0;
  });

  it('returns a cached response until cacheSeconds have passed', async () => {
    expect(await get()).toEqual({ minutes: 1 });
    clock.advance(59_000);
    expect(await get()).toEqual({ minutes: 1 });
    clock.advance(1_000);
    expect(await get()).toEqual({ minutes: 2 });
  });

  it('requests again when the staging clock is set back', async () => {
    clock.advance(3_600_000);
    await get();
    clock.set(new Date(clock.now().getTime() - 3_600_000));
    expect(await get()).toEqual({ minutes: 2 });
  });

  it('caches a response by its URL and schema', async () => {
    await get();
    expect(await get('/other')).toEqual({ minutes: 2 });
    expect(await get('/limits', otherSchema)).toEqual({ minutes: 3 });
    expect(await get()).toEqual({ minutes: 1 });
  });

  it('does not cache an error', async () => {
    const rejectNext = () => Promise.reject(new Error('unavailable'));
    await expect(cache.get(schema, '/limits', 60, rejectNext)).rejects.toThrow('unavailable');
    expect(await get()).toEqual({ minutes: 1 });
  });

  it('can be used only by public GET operations', () => {
    const define = (access: 'public' | 'session', method: 'GET' | 'POST') =>
      defineOperation({
        id: 'getLimits',
        method,
        path: '/limits',
        summary: '',
        access,
        cacheSeconds: 60,
        request: {},
        responses: { 200: z.strictObject({}) },
        handle: async () => ({ status: 200, body: {} }),
      });
    expect(() => define('session', 'GET')).toThrow('getLimits');
    expect(() => define('public', 'POST')).toThrow('getLimits');
    expect(define('public', 'GET').cacheSeconds).toBe(60);
  });
});
