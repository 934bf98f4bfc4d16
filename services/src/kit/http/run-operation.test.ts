import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { web } from '../../services/web/service';
import type { OperationContext } from '../context';
import { problem } from '../problem';
import type { Service } from '../service';
import { type ServiceTest, startServiceTest } from '../testing/service-test';

describe('what hears how an operation ended', () => {
  let test: ServiceTest;
  let refuses: boolean;
  const heard: boolean[] = [];
  /** Support cases that are prepared again for each request, and may be refused at the end. */
  const watched: Service = {
    ...web,
    operations: web.operations.map((operation) => {
      if (operation.id !== 'createSupportCase') return operation;
      const handle = operation.handle as (...given: unknown[]) => Promise<unknown>;
      return {
        ...operation,
        prepareMayRepeat: true,
        prepare: async (_: unknown, context: OperationContext) =>
          context.whenHandled((isDone) => void heard.push(isDone)),
        handle: async (...given: unknown[]) => {
          const reply = await handle(...given);
          if (refuses) throw problem('invalid-request', { status: 422, detail: 'Not today.' });
          return reply;
        },
      };
    }),
  };
  beforeAll(async () => {
    test = await startServiceTest({ services: [watched] });
  });
  beforeEach(() => {
    refuses = false;
    heard.length = 0;
  });
  afterAll(() => test.stop());

  const letter = { email: 'sam@example.com', subject: 'My seat', message: 'It squeaks.' };
  const write = async (key: string) =>
    (await test.client().post('/api/web/support-cases', letter, { key })).status;

  it('is told that it was done', async () => {
    expect(await write('done')).toBe(201);
    expect(heard).toEqual([true]);
  });

  it('is told that it was not done when it is refused, however late', async () => {
    refuses = true;
    expect(await write('refused')).toBe(422);
    expect(heard).toEqual([false]);
  });

  it('is told that it was not done when the answer of before is sent', async () => {
    expect([await write('twice'), await write('twice')]).toEqual([201, 201]);
    expect(heard).toEqual([true, false]);
  });
});
