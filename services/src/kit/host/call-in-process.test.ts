import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { problem } from '../problem';

describe('a call of another service of the same process', () => {
  let test: ServiceTest;
  let answer: () => unknown;
  const log: string[] = [];
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'reference-data'],
      standIns: { 'train-swap': { listSessionBookings: () => answer() } },
      environment: { LOG_LEVEL: 'info' },
      log,
    });
  });
  beforeEach(() => {
    log.length = 0;
  });
  afterAll(() => test.stop());

  const response = z.strictObject({ bookingIds: z.array(z.string()) });
  const asked = { sessionId: 'session', travellerId: null, email: null };
  const call = (body: unknown) =>
    test.contextOf('authentication').call('train-swap', 'listSessionBookings', { body, response });

  it('gets the answer, and is no request in the log', async () => {
    answer = () => ({ bookingIds: ['one'] });
    expect(await call(asked)).toEqual({ bookingIds: ['one'] });
    expect(log).toEqual([]);
  });

  it('is refused as a request would be, with what the refusal says besides', async () => {
    answer = () => {
      throw problem('service-unavailable', {
        status: 503,
        detail: 'Not now.',
        retryAfter: 7,
        extras: { busy: true },
      });
    };
    await expect(call(asked)).rejects.toMatchObject({
      name: 'Problem',
      ...{ code: 'service-unavailable', status: 503, retryAfter: 7, extras: { busy: true } },
    });
    expect(log).toEqual([]);
  });

  it('is refused when what is sent does not fit, by the name of the field', async () => {
    answer = () => ({ bookingIds: [] });
    await expect(call({ ...asked, email: 5 })).rejects.toMatchObject({
      ...{ code: 'invalid-request', status: 422 },
      pointers: [expect.objectContaining({ pointer: '#/email' })],
    });
    await expect(call({ ...asked, unexpected: 1 })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  it('is told no more of a fault than a traveller, and the log is told all', async () => {
    answer = () => {
      throw new Error('the cellar is on fire');
    };
    await expect(call(asked)).rejects.toMatchObject({ code: 'internal-error', status: 500 });
    expect(log.join('\n')).toContain('the cellar is on fire');
  });

  it('is refused where what belongs into the address was left out, by its name', async () => {
    const layout = test
      .contextOf('authentication')
      .call('reference-data', 'getCoachDeckLayout', { response: z.unknown() });
    await expect(layout).rejects.toThrow('getCoachDeckLayout needs the parameter layoutId.');
  });

  it('does not take an answer of another shape', async () => {
    answer = () => ({ bookingIds: [1] });
    await expect(call(asked)).rejects.toMatchObject({ code: 'internal-error' });
  });
});
