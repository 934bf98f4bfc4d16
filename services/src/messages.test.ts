import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfiguration } from './kit/configuration';
import { type MailServer, startMailServer } from './kit/testing/start-mail-server';
import { runMessages } from './messages';
import { retryDeliveries } from './testing/service-test/set-aside';
import { type ServiceTest, startServiceTest } from './testing/service-test/start-service-test';

describe('the messages command', () => {
  let server: MailServer;
  let test: ServiceTest;
  beforeAll(async () => {
    server = await startMailServer();
    test = await startServiceTest({
      services: ['authentication'],
      realInbox: true,
      environment: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, SMTP_FROM: 'swap@mail.example' },
    });
  });
  afterAll(async () => {
    await test?.stop();
    await server.stop();
  });

  async function run(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const env = { ENVIRONMENT: 'test', DATABASE_URL: test.databaseUrl };
    await runMessages(args, readConfiguration(env), (line) => lines.push(line));
    return lines;
  }

  it('lists what was set aside without its content, and sends one again', async () => {
    const to = 'ada@example.com';
    server.rejections.set(to, [554, '5.7.1 Rejected by policy']);
    await test.contextOf('authentication').transaction(async ({ messages }) => {
      const mail = { channel: 'email' as const, kind: 'refunded', subject: 'Refund', text: 'A' };
      await messages.send({ ...mail, to });
    });
    await test.settled();
    expect(await run()).toEqual(['0 are set aside.']);
    await retryDeliveries(test, 8);
    const [line = '', ...more] = await run();
    expect(more).toEqual(['1 are set aside.']);
    expect(line).toMatch(/Z {2}authentication {2}message {2}refunded {2}[\w-]{36}$/);
    server.rejections.clear();
    await test.settled();
    expect(server.received).toHaveLength(0);
    const id = line.slice(-36);
    expect(await run('--send-again', id)).toEqual([`${id} is sent again within seconds.`]);
    await test.settled();
    expect(server.received).toHaveLength(1);
    expect(await run()).toEqual(['0 are set aside.']);
    await expect(run('--send-again', id)).rejects.toThrow(
      `No message or event ${id} is set aside.`,
    );
  });

  it('rejects an unknown option and a missing database', async () => {
    await expect(run('--all')).rejects.toThrow("Unknown option '--all'");
    const configuration = readConfiguration({ ENVIRONMENT: 'test' });
    await expect(runMessages([], configuration, () => {})).rejects.toThrow('Set DATABASE_URL');
  });
});
