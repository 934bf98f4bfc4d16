import { afterEach, expect, it } from '@jest/globals';
import { builtRemote, builtShell } from '../../testing/built-remote';
import { closeEdges, edge, jsonIn } from '../../testing/running-edge';

afterEach(closeEdges);

type Map = { remotes: Record<string, { base: string; digests: object }> };

it('is told all digests by the deck where it takes none from the entries of remotes', async () => {
  const { server, put } = await edge();
  const files = { 'later.js': 'let later' };
  const x = await put('mfe-x', await builtRemote('x', { files, tells: {} }));
  const live = await put('shell', await builtShell({ script: 'newer' }));
  const old = await put('shell', await builtShell({ script: 'old', takesToldDigests: false }));
  await put('shell', await builtShell({ script: 'newer' }));

  const digestsWith = async (overrides: object) => {
    const { headers } = await server.inject({
      method: 'PUT',
      url: '/deck/overrides',
      payload: overrides,
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const { body } = await server.inject({ url: '/', headers: { cookie } });
    const release = (jsonIn(body, 'release-map') as Map).remotes['mfe-x'];
    return { base: release?.base, files: Object.keys(release?.digests ?? {}) };
  };
  const base = `/r/mfe-x/${x}/`;
  const entry = ['remote-entry.js'];
  const all = ['chunks/a.js', 'later.js', 'remote-entry.js'];
  expect(await digestsWith({ releases: { shell: live } })).toEqual({ base, files: entry });
  expect(await digestsWith({ releases: { 'mfe-x': x } })).toEqual({ base, files: entry });
  expect(await digestsWith({ releases: { shell: old } })).toEqual({ base, files: all });
  expect(
    await digestsWith({ releases: { shell: old }, remoteFaults: { 'mfe-x': 'slow' } }),
  ).toEqual({ base: `/faulty/slow${base}`, files: all });
});
