import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dkimVerify } from 'mailauth';
import { simpleParser } from 'mailparser';
import { createSecrets } from 'shared-server/secrets';
import { readSetAside, retryDeliveries } from '../../testing/service-test/set-aside';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { readConfiguration } from '../configuration';
import { type MailServer, startMailServer } from '../testing/start-mail-server';
import { createMessagePort } from './message-port';
import { createSmtpPort } from './smtp-port';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const dnsRecord = `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`;
const dkim = {
  DKIM_DOMAIN: 'mail.example',
  DKIM_SELECTOR: 'swap',
  DKIM_PRIVATE_KEY: keys.privateKey.trim().replaceAll('\n', '\\n'),
};
const secrets = createSecrets(Buffer.alloc(32));
const noBounces = { isMarked: async () => false, mark: async () => undefined };
const SMTP_FROM = 'Train Swap <swap@mail.example>';

const resolver = async (name: string) =>
  name === 'swap._domainkey.mail.example' ? [[dnsRecord]] : [];

let server: MailServer;
let test: ServiceTest;
beforeAll(async () => {
  server = await startMailServer();
  test = await startServiceTest({
    services: ['authentication'],
    realInbox: true,
    environment: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, SMTP_FROM, ...dkim },
  });
});
afterAll(async () => {
  await test?.stop();
  await server.stop();
});

const mail = (to: string, subject = 'Your ticket') => ({
  channel: 'email' as const,
  kind: 'test',
  to,
  subject,
  text: 'Grüße aus Köln: gate 4. '.repeat(20),
  html: '<p>Grüße</p>',
  attachments: [{ name: 'trip.ics', type: 'text/calendar; method=REQUEST', content: 'QUJD' }],
});
const send = (to: string, ...subjects: string[]) =>
  test.contextOf('authentication').transaction(async ({ messages }) => {
    for (const subject of subjects) await messages.send(mail(to, subject));
  });
const retry = (times: number) => retryDeliveries(test, times);
const subjectsOf = async (to: string) => {
  const mails = await Promise.all(server.received.map(({ raw }) => simpleParser(raw)));
  return mails.filter((one) => JSON.stringify(one.to).includes(to)).map(({ subject }) => subject);
};

it('sends a mail that a receiver can read, with a valid DKIM signature', async () => {
  await send('ada@example.com', 'Ihr Zug fährt ab');
  await test.settled();
  const raw = server.received.at(-1)?.raw ?? Buffer.alloc(0);
  const { subject, from, to, text, html, attachments } = await simpleParser(raw);
  expect({ subject, from: from?.text, to }).toMatchObject({
    subject: 'Ihr Zug fährt ab',
    from: '"Train Swap" <swap@mail.example>',
    to: { text: 'ada@example.com' },
  });
  expect([text, html]).toEqual([expect.stringContaining('Köln'), '<p>Grüße</p>']);
  expect(attachments).toMatchObject([{ filename: 'trip.ics', content: Buffer.from('ABC') }]);
  const { results } = await dkimVerify(raw, { resolver });
  expect(results).toMatchObject([{ signingDomain: 'mail.example', status: { result: 'pass' } }]);
  const forged = Buffer.from(raw.toString('latin1').replace('gate 4', 'gate 5'), 'latin1');
  const { results: invalid } = await dkimVerify(forged, { resolver });
  expect(invalid[0]?.status.result).not.toBe('pass');
});

it('signs the headers of one-click unsubscribe', async () => {
  const unsubscribeUrl = `https://swap.example/api/trips/unsubscribe/trainChanges/${'a'.repeat(87)}`;
  await test
    .contextOf('authentication')
    .messages.send({ ...mail('ada@example.com'), unsubscribeUrl });
  const raw = server.received.at(-1)?.raw ?? Buffer.alloc(0);
  const { headers } = await simpleParser(raw);
  expect(headers.get('list')).toMatchObject({
    unsubscribe: { url: unsubscribeUrl },
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  });
  const { results } = await dkimVerify(raw, { resolver });
  expect(results[0]?.status.result).toBe('pass');
  const [, signedHeaders = ''] = /;h=([^;]+)/.exec(raw.toString().replace(/\s/g, '')) ?? [];
  const names = signedHeaders.toLowerCase().split(':');
  expect(names).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
});

it('gives a repeated mail the same Message-ID, and another mail another one', async () => {
  const { smtp } = test.configuration;
  if (!smtp) throw new Error('No mail server is configured.');
  const port = createSmtpPort(smtp, secrets, noBounces);
  for (const key of ['key-1', 'key-1', 'key-2']) await port.deliver(mail('ada@example.com'), key);
  port.close?.();
  const mails = await Promise.all(server.received.slice(-3).map(({ raw }) => simpleParser(raw)));
  expect(mails.map(({ messageId }) => messageId)).toEqual([
    '<key-1@mail.example>',
    '<key-1@mail.example>',
    '<key-2@mail.example>',
  ]);
});

it('repeats in order after 4xx, and sets a mail aside after 5xx', async () => {
  const before = await readSetAside(test, 'authentication');
  server.rejections.set('busy@example.com', [451, 'Try again later']);
  server.rejections.set('policy@example.com', [554, '5.7.1 Rejected by policy']);
  await send('busy@example.com', 'first', 'second');
  await send('policy@example.com', 'rejected');
  await retry(20);
  expect(await subjectsOf('busy@example.com')).toEqual([]);
  expect(await readSetAside(test, 'authentication')).toBe(before + 1);
  server.rejections.clear();
  await retry(1);
  expect(await subjectsOf('busy@example.com')).toEqual(['first', 'second']);
  await retry(40);
  expect(await subjectsOf('policy@example.com')).toEqual(['rejected']);
});

it('sends nothing without TLS to a server that is not on loopback', async () => {
  const { smtp } = readConfiguration({
    ENVIRONMENT: 'test',
    // Reaches this machine, and is not a loopback address.
    SMTP_URL: `smtp://0.0.0.0:${server.port}`,
    SMTP_FROM,
  });
  if (!smtp) throw new Error('No mail server is configured.');
  const before = server.received.length;
  const port = createSmtpPort(smtp, secrets, noBounces);
  await expect(port.deliver(mail('ada@example.com'), 'key')).rejects.toMatchObject({
    status: 503,
    detail: expect.stringMatching(/STARTTLS/),
  });
  port.close?.();
  expect(server.received).toHaveLength(before);
});

it('rejects text messages in production, which has no gateway for them', async () => {
  const configuration = readConfiguration({ SMTP_URL: 'smtps://mail.example', SMTP_FROM });
  const port = createMessagePort(configuration, () => async () => undefined as never, secrets);
  const text = {
    channel: 'text' as const,
    kind: 'test',
    to: '+4930123456',
    subject: '',
    text: '1',
  };
  await expect(port.deliver(text, 'key')).rejects.toMatchObject({ status: 422 });
  port.close?.();
});
