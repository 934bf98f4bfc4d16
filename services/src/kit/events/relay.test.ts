import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';

describe('the relay of messages', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  afterAll(() => test.stop());

  it('keeps the order per address, and many messages to one address do not delay another', async () => {
    await test.contextOf('authentication').transaction(async ({ messages }) => {
      const send = (to: string, subject: string) =>
        messages.send({ channel: 'email', kind: 'test', to, subject, text: 'Read this.' });
      for (let nth = 0; nth < 400; nth += 1) await send('flood@example.com', String(nth));
      for (let nth = 0; nth < 3; nth += 1) await send('one@example.com', String(nth));
    });
    await test.settled();
    const to = (address: string) =>
      test.messages.filter((one) => one.to === address).map(({ subject }) => Number(subject));
    expect(to('flood@example.com')).toEqual(Array.from({ length: 400 }, (_, nth) => nth));
    expect(to('one@example.com')).toEqual([0, 1, 2]);
    const before = test.messages.slice(0, 50).filter((one) => one.to === 'one@example.com');
    expect(before).toHaveLength(3);
  });
});
