import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { defineOperation } from '../operation';

describe('the schema of a response', () => {
  let test: ServiceTest;
  let body: unknown;
  const log: string[] = [];
  const note = z.strictObject({ note: z.string(), at: z.string().optional() });
  const getNote = defineOperation({
    ...{ id: 'getNote', method: 'GET', path: '/note', summary: 'Get a note', access: 'public' },
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

  const byHttp = async () => {
    const { status, text } = await test.client().get('/api/web/note');
    return [status, JSON.parse(text)];
  };
  const byCall = () => test.contextOf('web').call('web', 'getNote', { response: z.unknown() });

  it.each([
    ['all of its fields', { at: '09:00', note: 'a' }],
    ['the required fields alone', { note: 'a', at: undefined }],
  ])('lets a body pass in production with %s', async (_case, sent) => {
    body = sent;
    const carried = JSON.parse(JSON.stringify(sent));
    expect(await byHttp()).toEqual([200, carried]);
    expect(await byCall()).toEqual(carried);
  });

  it.each([
    ['lacks a field', {}],
    ['has an unknown field', { note: 'a', password: 'b' }],
    ['has a field of another type', { note: 1 }],
  ])('makes a body a logged error in production that %s', async (_case, sent) => {
    body = sent;
    log.length = 0;
    expect(await byHttp()).toEqual([500, expect.objectContaining({ code: 'internal-error' })]);
    await expect(byCall()).rejects.toMatchObject({ code: 'internal-error', status: 500 });
    expect(log).toHaveLength(2);
  });
});
