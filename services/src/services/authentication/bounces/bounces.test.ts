import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { type MailServer, startMailServer } from '../../../kit/testing/start-mail-server';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { enterCode } from '../../../testing/sign-in/request-code';
import type { Challenge } from '../contract';

const email = 'ada@example.com';
const optional = { unsubscribeUrl: 'https://swap.example/unsubscribe/1' };

const report = (status: string, action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: bounce@mail.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Status: 5.1.1 is written here too.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--part--',
    '',
  ].join('\r\n');

describe('bounces', () => {
  let server: MailServer;
  let test: ServiceTest;
  let client: TestClient;
  beforeAll(async () => {
    server = await startMailServer();
    test = await startServiceTest({
      services: ['authentication'],
      realInbox: true,
      environment: {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        SMTP_FROM: 'Train Swap <swap@mail.example>',
      },
    });
    client = await test.guest();
    await confirmAddress();
  });
  afterAll(async () => {
    await test?.stop();
    await server.stop();
  });
  beforeEach(() => {
    server.rejections.clear();
    test.clock.advance(60 * 60_000);
  });

  const requestCode = () =>
    client.post<Challenge>('/api/authentication/one-time-codes', {
      purpose: 'sign-in',
      channel: 'email',
      address: email,
    });
  async function confirmAddress() {
    const { body } = await requestCode();
    const { subject = '' } = await simpleParser(server.received.at(-1)?.raw ?? '');
    const { status } = await enterCode(client, body, /\d{6}/.exec(subject)?.[0] ?? '');
    expect(status).toBe(200);
  }
  const getStatus = async () =>
    (await client.get<{ bouncedAt: string | null }>('/api/authentication/traveller/email-status'))
      .body.bouncedAt;
  async function send(subject: string, more: object = {}) {
    const message = { channel: 'email' as const, kind: 'test', to: email, subject, text: 'A' };
    await test
      .contextOf('authentication')
      .transaction(({ messages }) => messages.send({ ...message, ...more }));
    await test.settled();
  }
  const subjects = async () => {
    const mails = await Promise.all(server.received.map(({ raw }) => simpleParser(raw)));
    return mails.map(({ subject }) => subject);
  };
  const getToken = () => /^bounce\+(\w+)@mail\.example$/.exec(server.received.at(-1)?.sender ?? '');
  const postReport = (token: string, payload: string) =>
    test.host.app.inject({
      method: 'POST',
      url: `/api/authentication/bounces/${token}`,
      headers: { 'content-type': 'message/rfc822' },
      payload,
    });

  it('marks an address that a report names, sends it only what is not optional, and unmarks it with a code', async () => {
    await send('booking');
    const token = getToken()?.[1] ?? '';
    expect((await postReport(token.toUpperCase(), report('5.1.1'))).statusCode).toBe(204);
    expect(await getStatus()).toBe(test.clock.now().toISOString().replace('.000', ''));
    await send('newsletter', optional);
    await send('refund');
    expect((await subjects()).slice(-2)).toEqual(['booking', 'refund']);
    await confirmAddress();
    expect(await getStatus()).toBe(null);
    await send('newsletter', optional);
    expect((await subjects()).at(-1)).toBe('newsletter');
  });

  it.each([
    ['a temporary status', report('4.4.7')],
    ['a full mailbox', report('5.2.2')],
    ['a rejection by policy', report('5.7.1')],
    ['a delay', report('5.1.1', 'delayed')],
    ['a note of absence', 'Subject: Away\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n'],
    ['no mail', '\0'],
  ])('does not mark an address after %s', async (_what, mail) => {
    await send('booking');
    expect((await postReport(getToken()?.[1] ?? '', mail)).statusCode).toBe(204);
    expect(await getStatus()).toBe(null);
  });

  it('does not know a token that no mail had', async () => {
    await send('booking');
    const token = getToken()?.[1] ?? '';
    for (const forged of ['a'.repeat(48), `${token}0`, `f${token.slice(1)}`, token.slice(0, 32)]) {
      expect((await postReport(forged, report('5.1.1'))).statusCode).toBe(404);
    }
    expect(await getStatus()).toBe(null);
  });

  it('marks an address that the mail server rejects, and does not repeat the mail', async () => {
    server.rejections.set(email, [550, '5.1.1 No such user']);
    const before = server.attempts.length;
    await send('booking');
    test.clock.advance(60_000);
    await test.settled();
    expect(server.attempts.length).toBe(before + 1);
    expect(await getStatus()).not.toBe(null);
    expect((await requestCode()).status).toBe(503);
    server.rejections.clear();
    await confirmAddress();
  });
});
