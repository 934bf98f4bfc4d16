import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startServiceTest } from '../../../testing/service-test/start-service-test';

const secret = 'a secret of at least thirty-two characters';

it('forwards a case by mail, and by a signed webhook that is repeated until the helpdesk accepts it', async () => {
  const received: { signature: string; body: string }[] = [];
  const statuses = [503, 500, 204];
  const helpdesk = createServer(async (request, response) => {
    const signature = String(request.headers['train-swap-signature']);
    received.push({ signature, body: await text(request) });
    response.writeHead(statuses.shift() ?? 500).end();
  }).listen(0, '127.0.0.1');
  await once(helpdesk, 'listening');
  const { port } = helpdesk.address() as AddressInfo;
  const test = await startServiceTest({
    services: ['web'],
    environment: {
      SUPPORT_FORWARD_EMAIL: 'helpdesk@example.com',
      SUPPORT_WEBHOOK_URL: `http://127.0.0.1:${port}/cases`,
      SUPPORT_WEBHOOK_SECRET: secret,
      LOG_LEVEL: 'silent',
    },
  });
  const message = { email: 'ada@example.com', subject: 'My seat', message: 'It is broken.' };
  const { body } = await test
    .client()
    .post<{ caseNumber: string }>('/api/web/support-cases', message, { key: randomUUID() });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await test.settled();
    test.clock.advance(10 * 60_000);
  }
  expect(received.length).toBe(3);
  expect(new Set(received.map((one) => one.body)).size).toBe(1);
  const [{ signature, body: sent }] = received as [(typeof received)[0]];
  // The signature has the format of Stripe, so its client can verify it.
  const event: unknown = new Stripe('sk_test_1').webhooks.constructEvent(sent, signature, secret);
  expect(event).toMatchObject({
    type: 'support-case.message-received',
    case: {
      caseNumber: body.caseNumber,
      email: 'ada@example.com',
      status: 'OPEN',
      messages: [{ from: 'traveller', text: 'It is broken.' }],
    },
  });
  const mails = test.messages.filter(({ to }) => to === 'helpdesk@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([`${body.caseNumber}: My seat`]);
  expect(mails[0]?.text).toContain('It is broken.');
  await test.stop();
  helpdesk.close();
});
