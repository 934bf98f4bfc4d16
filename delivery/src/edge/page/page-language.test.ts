import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const everywhere = ['development', 'staging', 'production'];

const files = (name: string) => ({
  'messages.json': JSON.stringify({ de: 'messages-de.js' }),
  'messages-de.js': `/* ${name} */`,
  'prerendered.json': JSON.stringify(
    ['en', 'de'].map((language) => ({
      language,
      path: '/trips',
      environments: everywhere,
      file: `screen-${language}.html`,
    })),
  ),
  'screen-en.html': name === 'shell' ? '<div data-remote="mfe-trips"></div>' : 'Your trips',
  'screen-de.html': name === 'shell' ? '<div data-remote="mfe-trips"></div>' : 'Ihre Reisen',
});

/** Starts an edge server with one remote, whose pages are `/trips`. */
async function startProduct(options?: Parameters<typeof startEdge>[0]) {
  const { server, publish } = await startEdge(options);
  const routes = [{ remote: 'mfe-trips', paths: ['/', '/trips'] }];
  await publish('shell', await createShellBuild({ routes, files: files('shell') }));
  await publish('mfe-trips', await createRemoteBuild('trips', { files: files('trips') }));
  return async (
    url: string,
    { method = 'GET', ...headers }: Record<string, string> = navigation,
  ) => {
    const response = await server.inject({ method: method as 'GET', url, headers });
    return { ...response, status: response.statusCode, to: response.headers.location };
  };
}

const production = async () => ({
  configuration: (
    await readFile(join(import.meta.dirname, '../../../environments/staging.json'), 'utf8')
  ).replace('"environment": "staging"', '"environment": "production"'),
});

describe('a page in a language', () => {
  it('has the language and the direction of its prefix', async () => {
    const request = await startProduct();
    const html = async (url: string) => (await request(url)).body;
    expect(await html('/trips')).toContain('<html lang="en-GB">');
    expect(await html('/de/trips')).toContain('<html lang="de-DE" data-language="de">');
    expect(await html('/ar-XB/trips')).toContain(
      '<html lang="ar-XB" dir="rtl" data-language="ar-XB">',
    );
    expect((await request('/fr/trips')).headers['content-language']).toBe('fr-FR');
  });

  it('has its description and the text without JavaScript in its language', async () => {
    const request = await startProduct();
    const html = async (url: string) => (await request(url)).body;
    const english = await html('/trips');
    expect(english).toContain('content="Swap your train or your seat, keep your booking."');
    expect(english).toContain('<noscript>Train Swap needs JavaScript');
    const german = await html('/de/trips');
    expect(german).toContain('content="Zug oder Platz tauschen, Buchung behalten."');
    expect(german).toContain('<noscript>Train Swap benötigt JavaScript');
    expect(await html('/fr/trips')).toContain('<noscript>Train Swap a besoin de JavaScript');
  });

  it('contains the first screen and the translations of its language', async () => {
    const request = await startProduct();
    const german = await request('/de/trips');
    expect(german.body).toContain('Ihre Reisen');
    expect(german.body).toMatch(/<script defer [^>]*messages-de\.js"[^>]*>.*\n.*shell\.js/);
    expect(german.body).toMatch(
      /<link rel="preload" as="script"[^>]*mfe-trips[^>]*messages-de\.js/,
    );
    const english = await request('/trips');
    expect(english.body).toContain('Your trips');
    expect(english.body).not.toContain('<script defer src="/r/shell/messages-de');
  });

  it('links to the same page in the other languages', async () => {
    const request = await startProduct();
    const { body } = await request('/de/trips', { ...navigation, host: 'swap.example' });
    expect(body).toContain('<link rel="canonical" href="http://swap.example/de/trips">');
    const links = [...body.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...link]) => link);
    expect(links).toEqual([
      ['en', 'http://swap.example/trips'],
      ['de', 'http://swap.example/de/trips'],
      ['fr', 'http://swap.example/fr/trips'],
      ['ar-XB', 'http://swap.example/ar-XB/trips'],
      ['x-default', 'http://swap.example/trips'],
    ]);
  });

  it.each([
    ['/de/trips/', '/de/trips'],
    ['/de/', '/de'],
    ['/fr//Trips', '/fr/trips'],
    ['//de/trips?a=b', '/de/trips?a=b'],
  ])('%s is redirected to %s', async (url, to) => {
    const response = await (await startProduct())(url);
    expect([response.status, response.to]).toEqual([308, to]);
  });

  it.each(['/es/trips', '/en/trips', '/DE/trips', '/de/nowhere'])(
    '%s does not exist',
    async (url) => {
      expect((await (await startProduct())(url)).status).toBe(404);
    },
  );

  it('does not exist in production in the pseudo-language', async () => {
    const request = await startProduct(await production());
    expect((await request('/ar-XB/trips')).status).toBe(404);
    const { status, body } = await request('/de/trips');
    expect(status).toBe(200);
    expect([...body.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code)).toEqual([
      'en',
      'de',
      'fr',
      'x-default',
    ]);
  });
});

describe('a page without a language', () => {
  it.each([
    [{ 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, '/de/trips?a=b'],
    [{ 'accept-language': 'es, fr;q=0.5, de;q=0.4' }, '/fr/trips?a=b'],
    [{ 'accept-language': 'en;q=0.3, fr;q=0.7' }, '/fr/trips?a=b'],
    [{ 'accept-language': 'en', cookie: 'a=b; language=fr' }, '/fr/trips?a=b'],
    [{ 'accept-language': 'de', cookie: 'language=xx' }, '/de/trips?a=b'],
  ])('is redirected for %j', async (headers, to) => {
    const request = await startProduct();
    const response = await request('/trips?a=b', { ...navigation, ...headers });
    expect([response.status, response.to]).toEqual([302, to]);
    expect(String(response.headers.vary)).toContain('cookie, accept-language');
    expect((await request(String(response.to), { ...navigation, ...headers })).status).toBe(200);
  });

  it.each([
    [{}],
    [{ 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }],
    [{ 'accept-language': 'es' }],
    [{ 'accept-language': 'ar' }],
    [{ 'accept-language': 'de;q=0' }],
    [{ 'accept-language': 'de', cookie: 'language=en' }],
    [{ 'accept-language': 'de', method: 'HEAD' }],
    [{ 'accept-language': 'de', 'sec-fetch-mode': 'cors' }],
  ])('is shown in English for %j', async (headers) => {
    const response = await (await startProduct())('/trips', { ...navigation, ...headers });
    expect(response.status).toBe(200);
    expect(String(response.headers.vary)).toContain('cookie, accept-language');
  });

  it.each(['/favicon.ico', '/icon.svg', '/service-worker.js', '/health', '/r/mfe-trips/x/a.js'])(
    'is no redirect for the file %s',
    async (url) => {
      const response = await (await startProduct())(url, {
        ...navigation,
        'accept-language': 'de',
      });
      expect(response.to).toBeUndefined();
    },
  );
});
