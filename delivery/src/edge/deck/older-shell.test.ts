import { afterEach, expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { closeEdges, parseJsonElement, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

type Map = { remotes: Record<string, { base: string; digests: object }> };

it('gets all digests in the map when it does not read reported digests', async () => {
  const { server, publish } = await startEdge();
  const files = { 'later.js': 'let later' };
  const x = await publish('mfe-x', await createRemoteBuild('x', { files, reportedDigests: {} }));
  const live = await publish('shell', await createShellBuild({ script: 'newer' }));
  const old = await publish(
    'shell',
    await createShellBuild({ script: 'old', readsReportedDigests: false }),
  );
  await publish('shell', await createShellBuild({ script: 'newer' }));

  const digestsWith = async (overrides: object) => {
    const { headers } = await server.inject({
      method: 'PUT',
      url: '/deck/overrides',
      payload: overrides,
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const { body } = await server.inject({ url: '/', headers: { cookie } });
    const release = (parseJsonElement(body, 'release-map') as Map).remotes['mfe-x'];
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
