import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { builtRemote, builtShell } from '../testing/built-remote';
import { closeEdges, edge } from '../testing/running-edge';

afterEach(closeEdges);

const everywhere = ['development', 'staging', 'production'];
const place = '<div data-remote="mfe-x"></div>';

const named = (...screens: readonly { path: string; environments?: readonly string[] }[]) =>
  JSON.stringify(
    screens.map(({ path, environments = everywhere }) => ({
      ...{ path, environments },
      file: 'screen.html',
    })),
  );

const shell = () =>
  builtShell({
    routes: [{ remote: 'mfe-x', paths: ['/x'] }],
    files: { 'prerendered.json': named({ path: '/x' }), 'screen.html': `<nav></nav>${place}` },
  });

type Screen = { environments?: readonly string[]; style?: string };

const remote = ({ environments = everywhere, style = 'p { margin: 0 }' }: Screen = {}) =>
  builtRemote('let a = 1', {
    loads: { scripts: [], styles: ['x.css'] },
    files: {
      'x.css': style,
      'prerendered.json': named({ path: '/x', environments }),
      'screen.html': '<p>the screen $&</p>',
    },
  });

async function opened(screen?: Screen) {
  const running = await edge();
  await running.put('shell', await shell());
  const release = await running.put('mfe-x', await remote(screen));
  return { ...running, release };
}

const rootOf = (body: string) => /<div id="shell".*?(?=\n<noscript)/s.exec(body)?.[0];
const frame = (inside = '', attributes = ' data-prerendered="/x"') =>
  `<div id="shell"${attributes}><nav></nav><div data-remote="mfe-x">${inside}</div></div>`;
const empty = '<div id="shell"></div>';

describe('the first screen in the page', () => {
  it('is what the releases of the page have rendered, with their styles', async () => {
    const { server, release } = await opened();
    const { body, headers } = await server.inject('/x');
    const screen = `<div data-release="${release}"><p>the screen $&</p></div>`;
    expect(rootOf(body)).toBe(frame(screen));
    const styles = [...body.matchAll(/<style nonce="(.*?)" data-href="(.*?)".*?>(.*?)<\/style>/g)];
    expect(styles.map(([, , file, text]) => [file, text])).toEqual([
      ['shell.css', 'body { margin: 0 }'],
      ['x.css', 'p { margin: 0 }'],
    ]);
    for (const [, nonce] of styles) {
      expect(String(headers['content-security-policy'])).toContain(`style-src 'nonce-${nonce}'`);
    }
    expect(body).not.toMatch(/<link[^>]*\.css/);
  });

  it('comes with what keeps a press until the shell runs, under the nonce of the page', async () => {
    const { server } = await opened();
    const { body, headers } = await server.inject('/x');
    const [, nonce] = /<script nonce="(.*?)">addEventListener\('click'/.exec(body) ?? [];
    expect(String(headers['content-security-policy'])).toContain(`script-src 'nonce-${nonce}'`);
    expect((await server.inject('/y')).body).not.toContain('addEventListener');
  });

  it('is the frame alone where the remote has rendered nothing for the path', async () => {
    const { server } = await opened();
    const { body } = await server.inject('/x/1');
    expect(rootOf(body)).toBe(frame());
    expect(body).toMatch(/<link rel="preload" as="style"[^>]*x\.css/);
  });

  it.each(['/', '/y', '/xylophone'])('is not there at %s, which is nobody\u2019s', async (path) => {
    const { server } = await opened();
    const { body } = await server.inject(path);
    expect(rootOf(body)).toBe(empty);
    expect(body).toMatch(/<link rel="stylesheet"[^>]*shell\.css/);
  });

  it('is the one for the environment', async () => {
    const { server } = await opened({ environments: ['production'] });
    expect(rootOf((await server.inject('/x')).body)).toBe(frame());
  });

  it('is left out where a page is kept for every address', async () => {
    const { server } = await opened();
    const answer = await server.inject({ url: '/x', headers: { 'x-first-screen': 'none' } });
    expect(rootOf(answer.body)).toBe(empty);
  });

  it('gives way to what is wrong with the configuration', async () => {
    const running = await edge({ configuration: '{}' });
    await running.put('shell', await shell());
    expect(rootOf((await running.server.inject('/x')).body)).toBe(empty);
  });

  it('keeps places where the browser sends a session', async () => {
    const { server, release } = await opened();
    const headers = { cookie: 'a=b; __Host-session=c' };
    const screen = `<div data-release="${release}"><p>the screen $&</p></div>`;
    expect(rootOf((await server.inject({ url: '/x', headers })).body)).toBe(
      frame(screen, ' data-session data-prerendered="/x"'),
    );
  });

  it('goes into no page when its bytes are not what the release says', async () => {
    const { server, release, storeFolder, reported } = await opened();
    await tamper(join(storeFolder, 'releases/mfe-x', release, 'screen.html'));
    expect(rootOf((await server.inject('/x')).body)).toBe(frame());
    expect(reported).toEqual([expect.stringContaining('it goes into no page')]);
  });

  it('is not there when the frame is not what the release of the shell says', async () => {
    const running = await edge();
    const release = await running.put('shell', await shell());
    await tamper(join(running.storeFolder, 'releases/shell', release, 'screen.html'));
    expect(rootOf((await running.server.inject('/x')).body)).toBe(empty);
  });

  it.each(['p { background: url(a.png) }', '@import "b.css";', 'p {} </style>'])(
    'is the frame alone when the style cannot stand in a page: %s',
    async (style) => {
      const { server } = await opened({ style });
      expect(rootOf((await server.inject('/x')).body)).toBe(frame());
    },
  );

  it('comes packed to browsers that take it', async () => {
    const { server } = await opened();
    const answer = await server.inject({ url: '/x', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('accept-encoding');
    const plain = await server.inject({ url: '/x', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

async function tamper(file: string) {
  await writeFile(file, (await readFile(file, 'utf8')).replace('<', '<script></script><'));
}
