import { beforeEach, describe, expect, it } from '@jest/globals';
import { type SettableClock, settableClock } from 'shared-server/clock';
import { z } from 'zod';
import { defineOperation } from '../operation';
import { ResponseCache } from './response-cache';

const shape = z.object({ minutes: z.int() });
const otherShape = z.object({});

describe('an answer that is good for a minute', () => {
  let clock: SettableClock;
  let answers: ResponseCache;
  let asked: number;
  const ask = async () => {
    asked += 1;
    return { minutes: asked };
  };
  const get = (url = '/limits', as: z.ZodType = shape) => answers.get(as, url, 60, ask);

  beforeEach(() => {
    clock = settableClock();
    answers = new ResponseCache(clock);
    asked = 0;
  });

  it('is asked for once in it, and again after it', async () => {
    expect(await get()).toEqual({ minutes: 1 });
    clock.advance(59_000);
    expect(await get()).toEqual({ minutes: 1 });
    clock.advance(1_000);
    expect(await get()).toEqual({ minutes: 2 });
  });

  it('is asked for again when the clock of staging is set back', async () => {
    clock.advance(3_600_000);
    await get();
    clock.set(new Date(clock.now().getTime() - 3_600_000));
    expect(await get()).toEqual({ minutes: 2 });
  });

  it('is one of its address and of the shape in which it is wanted', async () => {
    await get();
    expect(await get('/other')).toEqual({ minutes: 2 });
    expect(await get('/limits', otherShape)).toEqual({ minutes: 3 });
    expect(await get()).toEqual({ minutes: 1 });
  });

  it('is no refusal: that is asked for anew', async () => {
    const refuse = () => Promise.reject(new Error('away'));
    await expect(answers.get(shape, '/limits', 60, refuse)).rejects.toThrow('away');
    expect(await get()).toEqual({ minutes: 1 });
  });

  it('is that of a public GET alone', () => {
    const define = (access: 'public' | 'session', method: 'GET' | 'POST') =>
      defineOperation({
        ...{ id: 'getLimits', method, path: '/limits', summary: '', access, cacheSeconds: 60 },
        ...{ request: {}, responses: { 200: z.strictObject({}) } },
        handle: async () => ({ status: 200, body: {} }),
      });
    expect(() => define('session', 'GET')).toThrow('getLimits');
    expect(() => define('public', 'POST')).toThrow('getLimits');
    expect(define('public', 'GET').cacheSeconds).toBe(60);
  });
});
