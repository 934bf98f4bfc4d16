import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const routes = [
  { remote: 'mfe-swap', paths: ['/', '/swap'] },
  { remote: 'mfe-trips', paths: ['/trips', '/help'] },
];
const screens = ['/trips', '/trips/:bookingId', '/help', '/help/:slug'];

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const olderBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const script = { 'sec-fetch-mode': 'no-cors', accept: '*/*' };

async function startProduct() {
  const { server, publish } = await startEdge({ shell: { routes } });
  await publish(
    'mfe-trips',
    await createRemoteBuild('trips', { files: { 'screens.json': JSON.stringify(screens) } }),
  );
  await publish('mfe-swap', await createRemoteBuild('swap'));
  return async (url: string, headers: Record<string, string> = navigation, method = 'GET') => {
    const response = await server.inject({ method: method as 'GET', url, headers });
    const type = String(response.headers['content-type'] ?? '').split(';')[0];
    return {
      status: response.statusCode,
      type,
      to: response.headers.location,
      body: response.body,
    };
  };
}

describe('the address of a page', () => {
  it.each([
    ['/help/article.v2', 404],
    ['/trips/x.y', 404],
    ['/trips/x/y', 404],
    ['/help/a/b.c', 404],
    ['/help/a/b', 404],
    ['/nowhere', 404],
    ['/nowhere.html', 404],
    ['/favicon.ico', 404],
    ['/constructor', 404],
    // The remote declares no screens, so it shows its own not-found screen.
    ['/swap/a/b/c/d', 200],
  ])('%s returns the shell with status %i to a navigation', async (url, status) => {
    const request = await startProduct();
    for (const headers of [navigation, olderBrowser]) {
      const shown = await request(url, headers);
      expect([shown.status, shown.type]).toEqual([status, 'text/html']);
      expect(shown.body).toContain('<div id="shell"');
    }
    const head = await request(url, navigation, 'HEAD');
    expect([head.status, head.type, head.body]).toEqual([status, 'text/html', '']);
  });

  it.each(['/main.js', '/trips/x.css', '/help/article.v2'])(
    '%s returns 404 without HTML to a script',
    async (url) => {
      const { status, type, body } = await (await startProduct())(url, script);
      expect([status, type]).toEqual([404, 'text/plain']);
      expect(body).not.toContain('<html');
    },
  );

  it.each([
    ['/Help', '/help'],
    ['/HELP/contact?booking=A#x', '/help/contact?booking=A'],
    ['//trips', '/trips'],
    ['//trips//b1/?a=//b', '/trips/b1?a=//b'],
    ['/trips/', '/trips'],
    ['//', '/'],
    ['//evil.example', '/evil.example'],
    ['///evil.example/..//x', '/x'],
  ])('%s is redirected to %s', async (url, to) => {
    const request = await startProduct();
    for (const method of ['GET', 'HEAD']) {
      const response = await request(url.split('#')[0] ?? '', navigation, method);
      expect([response.status, response.to]).toEqual([308, to]);
      expect(new URL(String(response.to), 'http://edge.invalid').host).toBe('edge.invalid');
    }
  });

  it.each(['//evil.example', '/de//evil.example', '/fr/.//evil.example'])(
    '%s stays on this site when no remote declares a path',
    async (url) => {
      const { server } = await startEdge();
      for (const language of ['en', 'de']) {
        const headers = { ...navigation, 'accept-language': language };
        const { headers: sent } = await server.inject({ url, headers });
        expect(sent.location).toMatch(/^(\/(de|fr))?\/evil\.example$/);
      }
    },
  );
});
