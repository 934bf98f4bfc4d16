import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

describe('what is to be told while a crowd waits for answers', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test.stop());

  const told = () => test.messages.map(({ subject }) => subject);
  const send = (subject: string) => {
    const context = test.contextOf('authentication');
    const message = {
      channel: 'email',
      to: 'one@example.com',
      subject,
      text: 'Read this.',
    } as const;
    return context.transaction((context) => context.messages.send(message));
  };
  const untilTold = async (subject: string) => {
    for (let tries = 0; !told().includes(subject) && tries < 500; tries += 1) await passed(10);
    return performance.now();
  };
  /** Requests in work, until they are let go. */
  const crowd = async (size: number) => {
    const { admission } = test.host.runtime;
    const responses = Array.from(
      { length: size },
      () => new ServerResponse(new IncomingMessage(new Socket())),
    );
    for (const response of responses) expect(await admission.enter(response)).toBeNull();
    return () => {
      for (const response of responses) admission.leave(response);
    };
  };

  it('waits for them, and goes though they stay', async () => {
    const letGo = await crowd(40);
    const from = performance.now();
    // What a relay had begun before they came would take along what is stored now.
    await test.settled();
    await send('first');
    await send('second');
    expect((await untilTold('second')) - from).toBeGreaterThan(400);
    expect(told()).toEqual(['first', 'second']);
    letGo();
  });
});
