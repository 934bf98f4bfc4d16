import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servicesFor } from '../../service-list';
import { crashingAt } from '../../testing/processes/crash-at';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { askForCode } from '../../testing/sign-in/request-code';

type Messages = { messages: { id: string; to: string; code?: string; links: string[] }[] };

describe('the staging inbox', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication', 'inbox'], realInbox: true });
  });
  afterAll(() => test.stop());

  const read = (query = '') => test.client().get<Messages>(`/api/inbox/messages${query}`);

  it('shows what was sent, newest first, and filters by address', async () => {
    await askForCode(test, await test.guest(), 'one@example.com');
    await askForCode(test, await test.guest(), 'two@example.com');
    const all = await read();
    expect(all.body.messages.map((message) => message.to)).toEqual([
      'two@example.com',
      'one@example.com',
    ]);
    const one = await read('?to=ONE@example.com&limit=1');
    expect(one.body.messages).toHaveLength(1);
    expect(one.body.messages[0]?.code).toMatch(/^\d{6}$/);
    expect(one.body.messages[0]?.links).toEqual([]);
  });

  it('finds a phone number whose plus sign came as a space', async () => {
    await (await test.guest()).post('/api/authentication/one-time-codes', {
      purpose: 'sign-in',
      channel: 'text',
      address: '+447700900123',
    });
    for (const query of ['?to=%2B447700900123', '?to=+447700900123']) {
      expect((await read(query)).body.messages).toHaveLength(1);
    }
  });

  it('has a page without inline script or style, under a policy that allows none', async () => {
    const page = await test.client().get('/inbox');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    for (const file of ['/inbox/inbox.js', '/inbox/inbox.css']) {
      expect(page.text).toContain(file);
      expect((await test.client().get(file)).status).toBe(200);
    }
  });

  it('has a message once whose sender died before it noted that it was sent', async () => {
    const message = {
      channel: 'email',
      to: 'once@example.com',
      subject: '',
      text: 'hello',
    } as const;
    await test.contextOf('authentication').transaction((context) => context.messages.send(message));
    await crashingAt('relay authentication.delivered', () => test.settled());
    test.clock.advance(1_000);
    await test.settled();
    expect((await read('?to=once@example.com')).body.messages).toHaveLength(1);
  });

  it('takes no message from outside', async () => {
    const message = { channel: 'email', to: 'a@example.com', subject: '', text: 'hello' };
    const sent = await test.client().post('/api/inbox/internal/messages', message);
    expect([sent.status, sent.body.code]).toEqual([404, 'route-not-found']);
  });

  it('forgets after two days', async () => {
    test.clock.advance(2 * 24 * 3600 * 1000 + 1000);
    await test.runJob('inbox', 'forget-old-messages');
    expect((await read()).body.messages).toEqual([]);
  });

  it('does not exist in production', () => {
    const names = servicesFor('production').map((service) => service.name);
    expect(names).not.toContain('inbox');
  });
});
