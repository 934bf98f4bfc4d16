import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const everywhere = ['development', 'staging', 'production'];
const placeholder = '<div data-remote="mfe-x"></div>';

const describeScreens = (
  ...screens: readonly { path: string; environments?: readonly string[] }[]
) =>
  JSON.stringify(
    screens.map(({ path, environments = everywhere }) => ({
      path,
      environments,
      file: 'screen.html',
    })),
  );

const shell = () =>
  createShellBuild({
    routes: [{ remote: 'mfe-x', paths: ['/x'] }],
    files: {
      'prerendered.json': describeScreens({ path: '/x' }),
      'screen.html': `<nav></nav>${placeholder}`,
    },
  });

type Screen = { environments?: readonly string[]; style?: string };

const remote = ({ environments = everywhere, style = 'p { margin: 0 }' }: Screen = {}) =>
  createRemoteBuild('let a = 1', {
    assets: { scripts: [], styles: ['x.css'] },
    files: {
      'x.css': style,
      'prerendered.json': describeScreens({ path: '/x', environments }),
      'screen.html': '<p>the screen $&</p>',
    },
  });

async function openEdge(screen?: Screen) {
  const edge = await startEdge();
  await edge.publish('shell', await shell());
  const release = await edge.publish('mfe-x', await remote(screen));
  return { ...edge, release };
}

const findRoot = (body: string) => /<div id="shell".*?(?=\n<noscript)/s.exec(body)?.[0];
const frame = (inside = '', attributes = ' data-prerendered="/x"') =>
  `<div id="shell"${attributes}><nav></nav><div data-remote="mfe-x">${inside}</div></div>`;
const empty = '<div id="shell"></div>';

describe('the first screen in the page', () => {
  it('is the prerendered HTML of the releases, with their styles', async () => {
    const { server, release } = await openEdge();
    const { body, headers } = await server.inject('/x');
    const screen = `<div data-release="${release}"><p>the screen $&</p></div>`;
    expect(findRoot(body)).toBe(frame(screen));
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

  it('contains the click recorder with the nonce of the page', async () => {
    const { server } = await openEdge();
    const { body, headers } = await server.inject('/x');
    const [, nonce] = /<script nonce="(.*?)">addEventListener\('click'/.exec(body) ?? [];
    expect(String(headers['content-security-policy'])).toContain(`script-src 'nonce-${nonce}'`);
    expect((await server.inject('/y')).body).not.toContain('addEventListener');
  });

  it('is only the frame when the remote prerendered nothing for the path', async () => {
    const { server } = await openEdge();
    const { body } = await server.inject('/x/1');
    expect(findRoot(body)).toBe(frame());
    expect(body).toMatch(/<link rel="preload" as="style"[^>]*x\.css/);
  });

  it.each(['/', '/y', '/xylophone'])('is missing at %s, which no remote owns', async (path) => {
    const { server } = await openEdge();
    const { body } = await server.inject(path);
    expect(findRoot(body)).toBe(empty);
    expect(body).toMatch(/<link rel="stylesheet"[^>]*shell\.css/);
  });

  it('is used only in its environments', async () => {
    const { server } = await openEdge({ environments: ['production'] });
    expect(findRoot((await server.inject('/x')).body)).toBe(frame());
  });

  it('is left out for the page that the service worker caches', async () => {
    const { server } = await openEdge();
    const response = await server.inject({ url: '/x', headers: { 'x-first-screen': 'none' } });
    expect(findRoot(response.body)).toBe(empty);
  });

  it('marks the page when the browser sends a session', async () => {
    const { server, release } = await openEdge();
    const headers = { cookie: 'a=b; __Host-session=c' };
    const screen = `<div data-release="${release}"><p>the screen $&</p></div>`;
    expect(findRoot((await server.inject({ url: '/x', headers })).body)).toBe(
      frame(screen, ' data-session data-prerendered="/x"'),
    );
  });

  it.each([
    ['__Host-session=c; first-screen=next-trip', ' data-session data-first-screen="next-trip"'],
    ['first-screen=next-trip', ''],
    ['__Host-session=c; first-screen="><script>', ' data-session'],
  ])('has the hint of a remote only with a session: %s', async (cookie, attributes) => {
    const { server, release } = await openEdge();
    const screen = `<div data-release="${release}"><p>the screen $&</p></div>`;
    expect(findRoot((await server.inject({ url: '/x', headers: { cookie } })).body)).toBe(
      frame(screen, `${attributes} data-prerendered="/x"`),
    );
  });

  it('is not used when its bytes do not match the digest', async () => {
    const { server, release, storeFolder, reported } = await openEdge();
    await tamper(join(storeFolder, 'releases/mfe-x', release, 'screen.html'));
    expect(findRoot((await server.inject('/x')).body)).toBe(frame());
    expect(reported).toEqual([
      `mfe-x@${release}: screen.html differs from its digest and is not used.`,
      `screen.html of mfe-x@${release} cannot be read for pages.`,
    ]);
  });

  it('is missing when the frame does not match the digest', async () => {
    const edge = await startEdge();
    const release = await edge.publish('shell', await shell());
    await tamper(join(edge.storeFolder, 'releases/shell', release, 'screen.html'));
    expect(findRoot((await edge.server.inject('/x')).body)).toBe(empty);
  });

  it.each(['p { background: url(a.png) }', '@import "b.css";', 'p {} </style>'])(
    'is only the frame when the style cannot be inlined: %s',
    async (style) => {
      const { server } = await openEdge({ style });
      expect(findRoot((await server.inject('/x')).body)).toBe(frame());
    },
  );

  it('has absolute addresses of fonts of the release in inlined styles, and preloads them', async () => {
    const edge = await startEdge();
    const release = await edge.publish(
      'shell',
      await createShellBuild({
        routes: [{ remote: 'mfe-x', paths: ['/x'] }],
        files: {
          'shell.css': '@font-face { font-family: A; src: url(a.woff2) }',
          'a.woff2': 'a font',
          'prerendered.json': describeScreens({ path: '/x' }),
          'screen.html': placeholder,
        },
      }),
    );
    const { body } = await edge.server.inject('/x');
    const address = `/r/shell/${release}/a.woff2`;
    expect(body).toContain(`src: url(${address})`);
    expect(body).toContain(`as="font" type="font/woff2" href="${address}"`);
  });

  it.each([
    ['theme=dark', ' data-theme="dark"'],
    ['a=b; contrast=more; theme=light', ' data-theme="light" data-contrast="more"'],
    ['theme=blue"; contrast=1', ''],
  ])('has the appearance of the cookie %s', async (cookie, attributes) => {
    const { server } = await openEdge();
    const { body } = await server.inject({ url: '/x', headers: { cookie } });
    expect(body).toContain(`<html lang="en-GB"${attributes}>`);
  });

  it('is compressed for browsers that accept it', async () => {
    const { server } = await openEdge();
    const response = await server.inject({ url: '/x', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers.vary).toBe('cookie, accept-language, accept-encoding');
    const plain = await server.inject({ url: '/x', headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

async function tamper(file: string) {
  await writeFile(file, (await readFile(file, 'utf8')).replace('<', '<script></script><'));
}
