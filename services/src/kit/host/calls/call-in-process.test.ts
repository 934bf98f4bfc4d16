import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { problem } from '../../problem';

describe('call of a service in the same process', () => {
  let test: ServiceTest;
  let respond: () => unknown;
  const log: string[] = [];
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication', 'reference-data'],
      fakes: { 'train-swap': { listSessionBookings: () => respond() } },
      environment: { LOG_LEVEL: 'info' },
      log,
    });
  });
  beforeEach(() => {
    log.length = 0;
  });
  afterAll(() => test.stop());

  const response = z.strictObject({ bookingIds: z.array(z.string()) });
  const validBody = { sessionId: 'session', travellerId: null, email: null };
  const call = (body: unknown) =>
    test.contextOf('authentication').call('train-swap', 'listSessionBookings', { body, response });

  it('returns the response and logs no request', async () => {
    respond = () => ({ bookingIds: ['one'] });
    expect(await call(validBody)).toEqual({ bookingIds: ['one'] });
    expect(log).toEqual([]);
  });

  it('throws the problem of the service with its status, retry time and extras', async () => {
    respond = () => {
      throw problem('service-unavailable', {
        status: 503,
        detail: 'Not now.',
        retryAfter: 7,
        extras: { busy: true },
      });
    };
    await expect(call(validBody)).rejects.toMatchObject({
      name: 'Problem',
      code: 'service-unavailable',
      status: 503,
      retryAfter: 7,
      extras: { busy: true },
    });
    expect(log).toEqual([]);
  });

  it('throws invalid-request with the pointer of the invalid field', async () => {
    respond = () => ({ bookingIds: [] });
    await expect(call({ ...validBody, email: 5 })).rejects.toMatchObject({
      code: 'invalid-request',
      status: 422,
      pointers: [expect.objectContaining({ pointer: '#/email' })],
    });
    await expect(call({ ...validBody, unexpected: 1 })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  it('throws internal-error without the cause, which is logged', async () => {
    respond = () => {
      throw new Error('the disk is full');
    };
    await expect(call(validBody)).rejects.toMatchObject({ code: 'internal-error', status: 500 });
    expect(log.join('\n')).toContain('the disk is full');
  });

  it('throws with the name of a missing path parameter', async () => {
    const layout = test
      .contextOf('authentication')
      .call('reference-data', 'getCoachDeckLayout', { response: z.unknown() });
    await expect(layout).rejects.toThrow('getCoachDeckLayout needs the parameter layoutId.');
  });

  it('throws internal-error when the response does not match the schema', async () => {
    respond = () => ({ bookingIds: [1] });
    await expect(call(validBody)).rejects.toMatchObject({ code: 'internal-error' });
  });
});
