import { afterEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../testing/built-remote';
import { closeEdges, edge } from '../../testing/running-edge';

afterEach(closeEdges);

const routes = [
  { remote: 'mfe-swap', paths: ['/', '/swap'] },
  { remote: 'mfe-trips', paths: ['/trips', '/help'] },
];
const screens = ['/trips', '/trips/:bookingId', '/help', '/help/:slug'];

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const olderBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const script = { 'sec-fetch-mode': 'no-cors', accept: '*/*' };

async function product() {
  const { server, put } = await edge({ shell: { routes } });
  await put(
    'mfe-trips',
    await builtRemote('trips', { files: { 'screens.json': JSON.stringify(screens) } }),
  );
  await put('mfe-swap', await builtRemote('swap'));
  return async (url: string, headers: Record<string, string> = navigation, method = 'GET') => {
    const answer = await server.inject({ method: method as 'GET', url, headers });
    const type = String(answer.headers['content-type'] ?? '').split(';')[0];
    return { status: answer.statusCode, type, to: answer.headers.location, body: answer.body };
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
    // This remote declares no screens, so its own not-found screen decides.
    ['/swap/a/b/c/d', 200],
  ])('%s shows the shell to a navigation, with status %i', async (url, status) => {
    const ask = await product();
    for (const headers of [navigation, olderBrowser]) {
      const shown = await ask(url, headers);
      expect([shown.status, shown.type]).toEqual([status, 'text/html']);
      expect(shown.body).toContain('<div id="shell"');
    }
    const head = await ask(url, navigation, 'HEAD');
    expect([head.status, head.type, head.body]).toEqual([status, 'text/html', '']);
  });

  it.each(['/main.js', '/trips/x.css', '/help/article.v2'])(
    '%s is a missing file to a script',
    async (url) => {
      const { status, type, body } = await (await product())(url, script);
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
    const ask = await product();
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(url.split('#')[0] ?? '', navigation, method);
      expect([answer.status, answer.to]).toEqual([308, to]);
      expect(new URL(String(answer.to), 'http://edge.invalid').host).toBe('edge.invalid');
    }
  });
});
