import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../kit/configuration';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';

const SMS_TOKEN = 'a token of some length';
const receipts = '/api/authentication/text-receipts';
const receiptUrl = `https://swap.example${receipts}`;

describe.each(['twilio', 'json'])('text messages by a gateway of the kind %s', (SMS_GATEWAY) => {
  let gateway: Server;
  let test: ServiceTest;
  let received: { headers: IncomingHttpHeaders; body: string }[];
  /** 0 closes the connection after the request. */
  let status: number;
  beforeEach(async () => {
    received = [];
    status = 201;
    gateway = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end('{"sid":"SM1"}');
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    test = await startServiceTest({
      services: ['authentication'],
      realInbox: true,
      environment: {
        PUBLIC_ORIGIN: 'https://swap.example',
        SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`,
        SMS_FROM: '+441632960000',
        SMS_ACCOUNT: 'AC1',
        SMS_GATEWAY,
        SMS_TOKEN,
      },
    });
  });
  afterEach(async () => {
    await test?.stop();
    gateway.close();
  });

  async function requestCode(): Promise<number> {
    const client = await test.guest();
    const body = { purpose: 'sign-in', channel: 'text', address: '+447700900101' };
    return (await client.post('/api/authentication/one-time-codes', body)).status;
  }

  it('sends a code in the shape of the gateway', async () => {
    expect(await requestCode()).toBe(202);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const fields =
      SMS_GATEWAY === 'twilio' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    const text = expect.stringMatching(/@swap\.example #\d{6}$/);
    const [to, from] = ['+447700900101', '+441632960000'];
    if (SMS_GATEWAY === 'twilio') {
      expect(fields).toEqual({ To: to, From: from, Body: text, StatusCallback: receiptUrl });
      const basic = Buffer.from(`AC1:${SMS_TOKEN}`).toString('base64');
      expect(headers.authorization).toBe(`Basic ${basic}`);
    } else {
      expect(fields).toEqual({ to, from, text, callback: receiptUrl });
      expect(headers.authorization).toBe(`Bearer ${SMS_TOKEN}`);
    }
  });

  it.each([0, 400, 503])('sends a code once when the response is lost or %i', async (failure) => {
    status = failure;
    expect(await requestCode()).toBe(503);
    test.clock.advance(60_000);
    await test.settled();
    expect(received).toHaveLength(1);
  });

  it('counts receipts of the gateway, and knows no others', async () => {
    const fields = { MessageSid: 'SM1', MessageStatus: 'undelivered', To: '+447700900101' };
    const sorted = Object.entries(fields).flat().join('');
    const sign = (key: string) =>
      createHmac('sha1', key)
        .update(receiptUrl + sorted)
        .digest('base64');
    const post = (token: string) =>
      SMS_GATEWAY === 'twilio'
        ? test.host.app.inject({
            method: 'POST',
            url: receipts,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'x-twilio-signature': sign(token),
            },
            payload: new URLSearchParams({ ...fields }).toString(),
          })
        : test.host.app.inject({
            method: 'POST',
            url: receipts,
            headers: { authorization: `Bearer ${token}` },
            payload: { id: 'SM1', status: 'undelivered' },
          });
    const count = async () => {
      const { text } = await test.client().get('/api/authentication/metrics');
      return Number(/text_receipts_total\{status="undelivered"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await count();
    expect((await post('another token')).statusCode).toBe(404);
    expect(await count()).toBe(before);
    expect((await post(SMS_TOKEN)).statusCode).toBe(204);
    expect(await count()).toBe(before + 1);
  });
});

it.each([
  [{ SMS_URL: 'http://sms.example' }, 'SMS_URL: must start with https:// outside of loopback'],
  [{ SMS_TOKEN: '' }, 'SMS_TOKEN, SMS_FROM: are required with SMS_URL'],
  [{ SMS_GATEWAY: 'twilio' }, 'SMS_ACCOUNT with SMS_GATEWAY=twilio'],
  [{ MESSAGES_URL: 'https://messages.example' }, 'SMS_URL, MESSAGES_URL: set only one of them'],
])('rejects the settings of a gateway with %j', (change, message) => {
  const valid = {
    ENVIRONMENT: 'test',
    SMS_URL: 'https://sms.example',
    SMS_FROM: 'Swap',
    SMS_TOKEN,
  };
  expect(readConfiguration(valid).sms).toMatchObject({ from: 'Swap', gateway: 'json' });
  expect(() => readConfiguration({ ...valid, ...change })).toThrow(message);
});
