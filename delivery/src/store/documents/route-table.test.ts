import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import { closeEdges, startEdge } from '../../testing/test-edge';
import type { PageMap } from './page-map';

afterEach(closeEdges);

const createBuild = (title: string, ...paths: string[]) =>
  createRemoteBuild(`/* ${title} ${paths} */`, { route: { title, paths } });
const createUndeclaredBuild = (text: string) => createRemoteBuild(`/* ${text} */`);
const owned = (remote: string, title: string, ...paths: string[]) => ({
  remote,
  title,
  paths,
  navigation: [],
});

async function staging(routes: NonNullable<Parameters<typeof createShellBuild>[0]>['routes'] = []) {
  const command = await createTestCommand();
  await command.publish('shell', await createShellBuild({ routes }), 'staging');
  const readRoutes = async () => {
    const { store } = await command.open();
    const text = (await store.readLatest('staging'))?.map.text ?? 'null';
    return (JSON.parse(text) as PageMap).routes;
  };
  return { ...command, readRoutes };
}

describe('the table of an environment', () => {
  it('contains a remote that is newer than the shell', async () => {
    const { publish, readRoutes } = await staging([owned('mfe-x', 'X', '/x')]);
    await publish('mfe-x', await createUndeclaredBuild('x'), 'staging');
    await publish('mfe-new', await createBuild('New', '/new'), 'staging');
    expect(await readRoutes()).toEqual([
      owned('mfe-new', 'New', '/new'),
      owned('mfe-x', 'X', '/x'),
    ]);
  });

  it('prefers the route of a remote to the table of the shell', async () => {
    const { publish, readRoutes } = await staging([
      owned('mfe-x', 'X', '/x'),
      owned('mfe-y', 'Y', '/y'),
    ]);
    await publish('mfe-x', await createBuild('Newer', '/x', '/y'), 'staging');
    expect(await readRoutes()).toEqual([owned('mfe-x', 'Newer', '/x', '/y')]);
  });

  it('keeps the pages of a remote that is switched off', async () => {
    const { publish, run, readRoutes } = await staging();
    await publish('mfe-x', await createBuild('X', '/x'), 'staging');
    await run('kill mfe-x --in staging --reason broken');
    expect(await readRoutes()).toEqual([owned('mfe-x', 'X', '/x')]);
  });
});

describe('two remotes that claim a path', () => {
  it.each([
    ['/x', '/x', /mfe-x@\w+ and mfe-y@\w+ both claim the path \/x\./],
    ['/x', '/x/y', /mfe-x@\w+ claims the path \/x and mfe-y@\w+ claims \/x\/y/],
    ['/', '/', /both claim the path \/\./],
  ])('are rejected at promote: %s and %s', async (one, other, message) => {
    const { publish, run, readRoutes } = await staging();
    await publish('mfe-x', await createBuild('X', one), 'staging');
    const release = await publish('mfe-y', await createBuild('Y', other));
    const { code, errorText } = await run(`promote mfe-y@${release} --to staging`);
    expect(errorText).toMatch(message);
    expect(errorText).toContain(
      'mfe-x/package.json "remote.paths", mfe-y/package.json "remote.paths"',
    );
    expect(code).not.toBe(0);
    expect(await readRoutes()).toEqual([owned('mfe-x', 'X', one)]);
  });

  it('are rejected when one of them has the path from the table of the shell', async () => {
    const { publish, run } = await staging([owned('mfe-x', 'X', '/x')]);
    await publish('mfe-x', await createUndeclaredBuild('x'), 'staging');
    const release = await publish('mfe-y', await createBuild('Y', '/x'));
    expect((await run(`promote mfe-y@${release} --to staging`)).errorText).toContain('both claim');
  });

  it.each([
    ['/', '/x'],
    ['/x', '/xy'],
  ])('are accepted without overlap: %s and %s', async (one, other) => {
    const { publish, readRoutes } = await staging();
    await publish('mfe-x', await createBuild('X', one), 'staging');
    await publish('mfe-y', await createBuild('Y', other), 'staging');
    expect((await readRoutes()).map(({ remote }) => remote)).toEqual(['mfe-x', 'mfe-y']);
  });
});

it('makes the edge server serve a new remote without a new shell', async () => {
  const { server, publish } = await startEdge({ shell: { routes: [owned('mfe-x', 'X', '/x')] } });
  const statusOf = async (url: string) =>
    (await server.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  expect(await statusOf('/new')).toBe(404);
  await publish('mfe-new', await createBuild('New', '/new'));
  expect(await statusOf('/new')).toBe(200);
  const { body } = await server.inject({ url: '/new', headers: { accept: 'text/html' } });
  expect(body).toMatch(/<link rel="preload"[^>]*\/r\/mfe-new\//);
});
