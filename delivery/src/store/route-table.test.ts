import { afterEach, describe, expect, it } from '@jest/globals';
import { builtRemote, builtShell } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';
import { closeEdges, edge } from '../testing/running-edge';
import type { PageMap } from './page-map';

afterEach(closeEdges);

const built = (title: string, ...paths: string[]) =>
  builtRemote(`/* ${title} ${paths} */`, { route: { title, paths } });
const olderBuild = (text: string) => builtRemote(`/* ${text} */`);
const owned = (remote: string, title: string, ...paths: string[]) => ({
  ...{ remote, title, paths },
  navigation: [],
});

async function staging(routes: NonNullable<Parameters<typeof builtShell>[0]>['routes'] = []) {
  const line = await commandLine();
  await line.put('shell', await builtShell({ routes }), 'staging');
  const readRoutes = async () => {
    const { store } = await line.open();
    const text = (await store.readLatest('staging'))?.map.text ?? 'null';
    return (JSON.parse(text) as PageMap).routes;
  };
  return { ...line, readRoutes };
}

describe('the table of an environment', () => {
  it('has a remote that the shell was not built with', async () => {
    const { put, readRoutes } = await staging([owned('mfe-x', 'X', '/x')]);
    await put('mfe-x', await olderBuild('x'), 'staging');
    await put('mfe-new', await built('New', '/new'), 'staging');
    expect(await readRoutes()).toEqual([
      owned('mfe-new', 'New', '/new'),
      owned('mfe-x', 'X', '/x'),
    ]);
  });

  it('prefers what a remote declares to the table of the shell', async () => {
    const { put, readRoutes } = await staging([
      owned('mfe-x', 'X', '/x'),
      owned('mfe-y', 'Y', '/y'),
    ]);
    await put('mfe-x', await built('Newer', '/x', '/y'), 'staging');
    expect(await readRoutes()).toEqual([owned('mfe-x', 'Newer', '/x', '/y')]);
  });

  it('keeps the pages of a remote that is switched off', async () => {
    const { put, run, readRoutes } = await staging();
    await put('mfe-x', await built('X', '/x'), 'staging');
    await run('kill mfe-x --in staging --reason broken');
    expect(await readRoutes()).toEqual([owned('mfe-x', 'X', '/x')]);
  });

  it('is missing from the map while the shell is older than the titles', async () => {
    const { put, readRoutes } = await staging([{ remote: 'mfe-x', paths: ['/x'] }]);
    await put('mfe-x', await olderBuild('x'), 'staging');
    expect(await readRoutes()).toBeUndefined();
  });
});

describe('two remotes that claim a path', () => {
  it.each([
    ['/x', '/x', /mfe-x@\w+ and mfe-y@\w+ both claim the path \/x\./],
    ['/x', '/x/y', /mfe-x@\w+ claims the path \/x and mfe-y@\w+ claims \/x\/y/],
    ['/', '/', /both claim the path \/\./],
  ])('%s and %s are refused at promote', async (one, other, message) => {
    const { put, run, readRoutes } = await staging();
    await put('mfe-x', await built('X', one), 'staging');
    const release = await put('mfe-y', await built('Y', other));
    const { code, complaint } = await run(`promote mfe-y@${release} --to staging`);
    expect(complaint).toMatch(message);
    expect(complaint).toContain(
      'mfe-x/package.json "remote.paths", mfe-y/package.json "remote.paths"',
    );
    expect(code).not.toBe(0);
    expect(await readRoutes()).toEqual([owned('mfe-x', 'X', one)]);
  });

  it('are refused where one of them has the path by the table of the shell', async () => {
    const { put, run } = await staging([owned('mfe-x', 'X', '/x')]);
    await put('mfe-x', await olderBuild('x'), 'staging');
    const release = await put('mfe-y', await built('Y', '/x'));
    expect((await run(`promote mfe-y@${release} --to staging`)).complaint).toContain('both claim');
  });

  it.each([
    ['/', '/x'],
    ['/x', '/xy'],
  ])('does not concern %s and %s', async (one, other) => {
    const { put, readRoutes } = await staging();
    await put('mfe-x', await built('X', one), 'staging');
    await put('mfe-y', await built('Y', other), 'staging');
    expect((await readRoutes())?.map(({ remote }) => remote)).toEqual(['mfe-x', 'mfe-y']);
  });
});

it('is what the edge server answers by, without a release of the shell', async () => {
  const { server, put } = await edge({ shell: { routes: [owned('mfe-x', 'X', '/x')] } });
  const statusOf = async (url: string) =>
    (await server.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  expect(await statusOf('/new')).toBe(404);
  await put('mfe-new', await built('New', '/new'));
  expect(await statusOf('/new')).toBe(200);
  const { body } = await server.inject({ url: '/new', headers: { accept: 'text/html' } });
  expect(body).toMatch(/<link rel="preload"[^>]*\/r\/mfe-new\//);
});
