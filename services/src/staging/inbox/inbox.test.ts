import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { button, heading } from '../../kit/mail/components';
import { createMail } from '../../kit/mail/create-mail';
import { servicesFor } from '../../service-list';
import { killAt } from '../../testing/processes/kill-at';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { requestCode } from '../../testing/sign-in/request-code';

type Listed = {
  id: string;
  kind: string;
  to: string;
  code?: string;
  links: string[];
  htmlPath?: string;
  attachments: { name: string; type: string; bytes: number; path: string }[];
};
type Messages = { messages: Listed[] };

describe('the staging inbox', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication', 'inbox'], realInbox: true });
  });
  afterAll(() => test.stop());

  const read = (query = '') => test.client().get<Messages>(`/api/inbox/messages${query}`);

  it('shows what was sent, newest first, and filters by address', async () => {
    await requestCode(test, await test.guest(), 'one@example.com');
    await requestCode(test, await test.guest(), 'two@example.com');
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

  it('finds a phone number whose plus sign was decoded as a space', async () => {
    await (await test.guest()).post('/api/authentication/one-time-codes', {
      purpose: 'sign-in',
      channel: 'text',
      address: '+447700900123',
    });
    for (const query of ['?to=%2B447700900123', '?to=+447700900123']) {
      expect((await read(query)).body.messages).toHaveLength(1);
    }
  });

  it('has a page without inline script or style, and a policy that forbids them', async () => {
    const page = await test.client().get('/inbox');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    for (const file of ['/inbox/inbox.js', '/inbox/inbox.css', '/inbox/base.css']) {
      expect(page.text).toContain(file);
      expect((await test.client().get(file)).status).toBe(200);
    }
  });

  it('shows a message once when its sender crashed after the delivery', async () => {
    const message = {
      channel: 'email',
      kind: 'test',
      to: 'once@example.com',
      subject: '',
      text: 'hello',
    } as const;
    await test.contextOf('authentication').transaction((context) => context.messages.send(message));
    await killAt('relay authentication.delivered', () => test.settled());
    test.clock.advance(1_000);
    await test.settled();
    expect((await read('?to=once@example.com')).body.messages).toHaveLength(1);
  });

  it('shows a mail as sent, without scripts, and its attachments as downloads', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const mail = createMail({
      to: 'html@example.com',
      kind: 'test',
      subject: 'Your ticket',
      parts: [heading('Your ticket'), button('Open', 'https://example.com/trips')],
      attachments: [
        {
          name: 'train.ics',
          type: 'text/calendar; charset=utf-8',
          content: Buffer.from(calendar).toString('base64'),
        },
      ],
    });
    await test.contextOf('authentication').messages.send(mail);
    const [listed] = (await read('?to=html@example.com')).body.messages;
    expect(listed).toMatchObject({
      kind: 'test',
      links: ['https://example.com/trips'],
      attachments: [{ name: 'train.ics', bytes: calendar.length }],
    });
    const shown = await test.client().get(listed?.htmlPath ?? '');
    expect([shown.status, shown.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(shown.text).toContain('>Your ticket</h1>');
    expect(shown.text).toContain('<base target="_blank">');
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)/);
    const file = await test.client().get(listed?.attachments[0]?.path ?? '');
    expect(file.text).toBe(calendar);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="train.ics"');
  });

  it('returns 404 for mails and attachments that do not exist', async () => {
    const [text] = (await read('?to=once@example.com')).body.messages;
    const paths = [
      `/inbox/messages/${text?.id}/html`,
      `/inbox/messages/${text?.id}/attachments/0`,
      '/inbox/messages/999999/html',
      '/inbox/messages/x/html',
    ];
    for (const path of paths) {
      expect([path, (await test.client().get(path)).status]).toEqual([path, 404]);
    }
  });

  it('shows a message without a kind, of an earlier release', async () => {
    const message = { channel: 'text', to: '+447700900999', subject: '', text: 'Hello.' };
    await test.contextOf('authentication').call('inbox', 'storeMessage', {
      body: message,
      idempotencyKey: 'an old message',
      response: z.undefined(),
    });
    expect((await read('?to=+447700900999')).body.messages).toMatchObject([{ kind: 'other' }]);
  });

  it('rejects messages from outside', async () => {
    const message = { channel: 'email', to: 'a@example.com', subject: '', text: 'hello' };
    const sent = await test.client().post('/api/inbox/internal/messages', message);
    expect([sent.status, sent.body.code]).toEqual([404, 'route-not-found']);
  });

  it('deletes messages after two days', async () => {
    test.clock.advance(2 * 24 * 3600 * 1000 + 1000);
    await test.runJob('inbox', 'purge-old-messages');
    expect((await read()).body.messages).toEqual([]);
  });

  it('does not exist in production', () => {
    const names = servicesFor('production').map((service) => service.name);
    expect(names).not.toContain('inbox');
  });
});
