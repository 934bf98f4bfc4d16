import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getService } from '../../../service-list';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { defineOperation } from '../../operation';

describe('response schema', () => {
  let test: ServiceTest;
  let body: unknown;
  const log: string[] = [];
  const note = z.strictObject({ note: z.string(), at: z.string().optional() });
  const getNote = defineOperation({
    id: 'getNote',
    method: 'GET',
    path: '/note',
    summary: 'Get a note',
    access: 'public',
    request: {},
    responses: { 200: note },
    handle: async () => ({ status: 200, body: body as z.output<typeof note> }),
  });
  const web = getService('web');
  beforeAll(async () => {
    test = await startServiceTest({
      services: [{ ...web, operations: [...web.operations, getNote] }],
      environment: {
        ENVIRONMENT: 'production',
        MESSAGES_URL: 'http://127.0.0.1:1/messages',
      },
      log,
    });
  });
  afterAll(() => test.stop());

  const requestNote = async () => {
    const { status, text } = await test.client().get('/api/web/note');
    return [status, JSON.parse(text)];
  };
  const callGetNote = () => test.contextOf('web').call('web', 'getNote', { response: z.unknown() });

  it.each([
    ['all fields', { at: '09:00', note: 'a' }],
    ['only the required fields', { note: 'a', at: undefined }],
  ])('accepts a body with %s in production', async (_case, sent) => {
    body = sent;
    const received = JSON.parse(JSON.stringify(sent));
    expect(await requestNote()).toEqual([200, received]);
    expect(await callGetNote()).toEqual(received);
  });

  it.each([
    ['lacks a field', {}],
    ['has an unknown field', { note: 'a', password: 'b' }],
    ['has a field of another type', { note: 1 }],
  ])('returns 500 and logs an error in production when a body %s', async (_case, sent) => {
    body = sent;
    log.length = 0;
    expect(await requestNote()).toEqual([500, expect.objectContaining({ code: 'internal-error' })]);
    await expect(callGetNote()).rejects.toMatchObject({ code: 'internal-error', status: 500 });
    expect(log).toHaveLength(2);
  });
});
