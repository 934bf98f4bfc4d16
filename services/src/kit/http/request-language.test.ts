import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getService } from '../../service-list';
import { type ServiceTest, startServiceTest } from '../../testing/service-test/start-service-test';
import { getLanguage } from '../language/i18n';
import { defineOperation } from '../operation';
import { defineSubscription } from '../service';
import type { TestClient, TestResponse } from '../testing/test-client';

const authentication = getService('authentication');
const codes = '/api/authentication/one-time-codes';
const code = { purpose: 'sign-in', channel: 'text', address: '+447700900101' };

/** The languages in which an event was received. */
const received: string[] = [];
const recordLanguage = defineSubscription({
  name: 'record-language',
  event: 'language.wanted',
  data: z.strictObject({}),
  handle: async () => {
    received.push(getLanguage().code);
  },
});
const languageResponse = z.strictObject({ code: z.string() });
const findLanguageCode = defineOperation({
  id: 'findLanguageCode',
  method: 'GET',
  path: '/language',
  summary: 'Find the language of the request after a database query',
  access: 'optional-session',
  request: {},
  responses: { 200: languageResponse },
  handle: async (_request, context) => {
    await context.transaction((context) =>
      context.publish({ type: 'language.wanted', subject: 'one', audience: 'services', data: {} }),
    );
    return { status: 200, body: { code: getLanguage().code } };
  },
});
const sendLanguageCode = defineOperation({
  id: 'sendLanguageCode',
  method: 'POST',
  path: '/language',
  summary: 'Find the language of a request with a body',
  access: 'public',
  request: { body: z.strictObject({}) },
  responses: { 200: languageResponse },
  handle: async () => ({ status: 200, body: { code: getLanguage().code } }),
});
const callLanguageCode = defineOperation({
  id: 'callLanguageCode',
  method: 'GET',
  path: '/called-language',
  summary: 'Find the language of a call between services',
  access: 'public',
  request: {},
  responses: { 200: languageResponse },
  handle: async (_request, { call }) => {
    const body = await call('authentication', 'findLanguageCode', { response: languageResponse });
    return { status: 200, body };
  },
});

describe('the language of a request', () => {
  let test: ServiceTest;
  let client: TestClient;
  beforeAll(async () => {
    test = await startServiceTest({
      services: [
        {
          ...authentication,
          operations: [
            ...authentication.operations,
            findLanguageCode,
            sendLanguageCode,
            callLanguageCode,
          ],
          subscriptions: [...(authentication.subscriptions ?? []), recordLanguage],
        },
      ],
    });
    client = test.client();
  });
  afterAll(() => test.stop());

  const inLanguage = (header: string) => ({ headers: { 'accept-language': header } });
  const detailOf = ({ body }: TestResponse) => body.detail;
  const post = (body: unknown, header: string) => client.post(codes, body, inLanguage(header));

  it.each([
    ['de', 'Der Inhalt ist kein gültiges JSON. Korrigieren Sie ihn und senden Sie ihn erneut.'],
    ['de-CH;q=0.8', expect.stringContaining('Der Inhalt ist kein')],
    ['nl, en;q=0.3, de-CH;q=0.8', expect.stringContaining('Der Inhalt ist kein')],
    ['fr-CA, de;q=0.9', expect.stringContaining('Le contenu n’est pas un JSON valide')],
    ['en-GB, de;q=0.9', 'The body is not valid JSON. Correct it and send it again.'],
    ['nl', expect.stringContaining('The body is not valid')],
    ['*', expect.stringContaining('The body is not valid')],
    ['de;q=0', expect.stringContaining('The body is not valid')],
  ])('is for accept-language %s that of the problem', async (header, detail) => {
    const rejected = await post('{"purpose":', header);
    expect([rejected.status, detailOf(rejected)]).toEqual([400, detail]);
  });

  it('is that of problems before and after the body is read', async () => {
    const tooLarge = await post({ address: 'x'.repeat(70_000) }, 'de');
    const noPage = await client.get('/api/nothing', inLanguage('de'));
    const noAddress = await client.get('/api/%E0%A4%A', inLanguage('de'));
    const noSession = await client.get('/api/authentication/passkeys', inLanguage('de'));
    expect([tooLarge, noPage, noAddress, noSession].map(detailOf)).toEqual([
      'Die Anfrage ist zu groß. Senden Sie weniger und versuchen Sie es erneut.',
      expect.stringContaining('Unter dieser Adresse gibt es nichts.'),
      'Die Anfrage ist nicht gültig. Korrigieren Sie sie und senden Sie sie erneut.',
      expect.stringContaining('Ihre Sitzung ist beendet.'),
    ]);
  });

  it('is that of each pointer, also of the messages of zod', async () => {
    const pointersIn = async (header: string, body: object) =>
      (await post({ ...code, ...body }, header)).body.pointers;
    const badNumber = { address: '0770' };
    expect(await pointersIn('de', { ...badNumber, more: 1 })).toEqual(
      expect.arrayContaining([{ pointer: '#/more', detail: 'Dieses Feld ist unbekannt.' }]),
    );
    expect(await pointersIn('de', badNumber)).toEqual([
      {
        pointer: '#/address',
        detail: 'Schreiben Sie die Nummer mit Ländervorwahl, zum Beispiel +44.',
      },
    ]);
    expect(await pointersIn('en', badNumber)).toEqual([
      { pointer: '#/address', detail: 'Write the number with its country code, such as +44.' },
    ]);
    const ofZod = { pointer: '#/address', detail: expect.stringMatching(/^Entrée invalide/) };
    expect(await pointersIn('fr', { address: 1 })).toEqual([ofZod]);
  });

  it('is kept when the body arrives after the headers', async () => {
    const { app } = test.host;
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const outgoing = request(`${origin}/api/authentication/language`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'fr',
        'idempotency-key': 'one',
      },
    });
    outgoing.flushHeaders();
    await once(app.server, 'request');
    outgoing.end('{}');
    const [response] = await once(outgoing, 'response');
    expect(await json(response)).toEqual({ code: 'fr' });
  });

  it('is that of each concurrent request and of its calls of other operations', async () => {
    const wanted = Array.from({ length: 12 }, (_, index) => ['de', 'fr', 'en'][index % 3] ?? '');
    const paths = ['language', 'called-language'];
    const found = await Promise.all(
      wanted.map(async (header, index) => {
        const path = `/api/authentication/${paths[index % 2]}`;
        return (await client.get<{ code: string }>(path, inLanguage(header))).body.code;
      }),
    );
    expect(found).toEqual(wanted);
  });

  it('is not that of events, because one delivery has the events of many requests', async () => {
    await test.settled();
    received.length = 0;
    await client.get('/api/authentication/language', inLanguage('de'));
    await test.settled();
    expect(received).toEqual(['en']);
  });

  it('is part of the cache key of all responses', async () => {
    const responses = [
      await client.get('/api/authentication/language'),
      await client.get('/api/nothing'),
      await client.get('/api/%E0%A4%A'),
      await post('{"purpose":', 'de'),
    ];
    for (const { headers } of responses) expect(headers.vary).toContain('Accept-Language');
  });
});
