import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from './testing/remote-build';
import { createTestCommand } from './testing/test-command';

type Manifest = {
  name?: string;
  globalName?: string;
  type?: string;
  path?: string;
  shared?: readonly { name: string; singleton?: boolean; requiredVersion: string }[];
};

/** Creates the output folder of a build of another repository. */
async function createForeignBuild({
  name = 'ticket_lounge',
  shared = [],
  ...entry
}: Manifest = {}) {
  const { globalName, type = 'global', path = '' } = entry;
  const file = join(path, 'remoteEntry.js');
  const folder = await createRemoteBuild('', { files: { [file]: 'let a = 1', '.vite/x.js': 'x' } });
  const manifest = {
    name,
    metaData: { globalName, remoteEntry: { name: 'remoteEntry.js', path, type } },
    exposes: [{ path: './lifecycles' }],
    shared,
  };
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  return folder;
}

async function publishBuild(folder: string, options = '--path /lounge --title Lounge') {
  const delivery = await createTestCommand();
  const { code, text, json, errorText } = await delivery.run(
    `publish ${folder} ${options} --json`.trim(),
  );
  const [named] = (json as { releases?: { remote: string; release: string }[] }).releases ?? [];
  const { store } = await delivery.open();
  const release = named ? await store.readRelease(named.remote, named.release) : null;
  return { ...delivery, code, text, json, errorText, release };
}

describe('publishing the folder of a foreign build', () => {
  it('reads name, entry and global name from the manifest, and pages from the command line', async () => {
    const folder = await createForeignBuild({ globalName: 'Lounge', path: 'js' });
    const { release } = await publishBuild(folder);
    expect(release).toMatchObject({
      remote: 'ticket-lounge',
      entry: ['js/remoteEntry.js'],
      entryType: 'global',
      globalName: 'Lounge',
      commit: null,
      route: { title: 'Lounge', paths: ['/lounge'], navigation: [] },
    });
    expect(Object.keys(release?.files ?? {})).not.toContain('.vite/x.js');
  });

  it('creates another release for other pages', async () => {
    const folder = await createForeignBuild();
    const [one, other] = await Promise.all([
      publishBuild(folder),
      publishBuild(folder, '--path /bar --title Bar'),
    ]);
    expect(one.release?.release).not.toBe(other.release?.release);
  });

  it('notes that there are no types to compare', async () => {
    const { json } = await publishBuild(await createForeignBuild());
    expect(json).toMatchObject({ notes: [expect.stringContaining('has no types')] });
  });

  it('stores the ranges of singletons only', async () => {
    const shared = [
      { name: 'react', singleton: false, requiredVersion: '^18.0.0' },
      { name: 'vue', singleton: true, requiredVersion: '^3.0.0' },
    ];
    const { release } = await publishBuild(await createForeignBuild({ shared }));
    expect(release?.shared).toEqual([{ name: 'vue', range: '^3.0.0', version: null }]);
  });

  it('writes the type of a module into the release map, and rejects a type that pages cannot run', async () => {
    const { run, publish, release, open } = await publishBuild(
      await createForeignBuild({ type: 'module' }),
    );
    expect(release).toMatchObject({ entryType: 'module', globalName: null });
    await publish('shell', await createShellBuild(), 'staging');
    await run(`promote ticket-lounge@${release?.release} --to staging --no-boot-smoke`);
    const signedEnvironment = await (await open()).store.readLatest('staging');
    expect(JSON.parse(signedEnvironment?.map.text ?? '{}').remotes['ticket-lounge']).toMatchObject({
      entry: 'remoteEntry.js',
      type: 'module',
    });
    const system = await publishBuild(await createForeignBuild({ type: 'system' }));
    expect(system.errorText).toContain(
      'has the type "system", but a page can run only "global" and "module".',
    );
  });

  it.each(['--path /lounge', '--title Lounge', '--path lounge --title Lounge'])(
    'exits with 2 when the pages are incomplete: %s',
    async (options) => {
      expect((await publishBuild(await createForeignBuild(), options)).code).toBe(2);
    },
  );

  it.each(['/api', '/remotes/x', '/de', '//evil.example', '/lounge/'])(
    'rejects the path %s and stores nothing',
    async (path) => {
      const { errorText, open } = await publishBuild(
        await createForeignBuild(),
        `--path ${path} --title Lounge`,
      );
      expect(errorText).toContain('route.json in ');
      expect(errorText).toContain('must be a path such as /trips');
      expect(await (await open()).store.listReleases()).toEqual([]);
    },
  );
});
