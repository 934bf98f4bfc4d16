import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compress } from '@bokuweb/zstd-wasm';
import { describe, expect, it } from '@jest/globals';
import { loadZstd } from './compress';
import { publish } from './publish';
import { openStore } from './store/open-store';
import { createRemoteBuild, createTemporaryFolder } from './testing/remote-build';

const now = () => new Date('2026-11-21T09:00:00Z');

async function openTestStore() {
  const { store, signer } = await openStore(await createTemporaryFolder(), {});
  if (!signer) throw new Error('A folder store must have a signing key.');
  const put = (remote: string, built: string) =>
    publish({ store, signer, remote, built, commit: 'abc', now });
  return { store, put };
}

describe('publishing a remote', () => {
  it('stores the files unchanged, with the digest of each', async () => {
    const { store, put } = await openTestStore();
    const built = await createRemoteBuild('let a = 1', { uses: ['mfe-y/part'] });
    const release = await put('mfe-x', built);
    const stored = await store.readFile('mfe-x', release.release, 'remote-entry.js');
    expect(stored?.toString()).toBe('let a = 1');
    const digest = createHash('sha384').update('let a = 1').digest('base64');
    expect(release.files['remote-entry.js']).toEqual({ size: 9, sha384: `sha384-${digest}` });
    expect(release).toMatchObject({
      entry: ['remote-entry.js'],
      exposes: ['./lifecycles'],
      uses: [{ remote: 'mfe-y', expose: './part' }],
      shared: [{ name: 'react', range: '^19.0.0' }],
      publishedAt: '2026-11-21T09:00:00.000Z',
      commit: 'abc',
    });
  });

  it('creates the same release only for the same content', async () => {
    const { put } = await openTestStore();
    const first = await put('mfe-x', await createRemoteBuild('let a = 1'));
    const again = await put('mfe-x', await createRemoteBuild('let a = 1'));
    const other = await put('mfe-x', await createRemoteBuild('let a = 2'));
    expect(again.release).toBe(first.release);
    expect(other.release).not.toBe(first.release);
  });

  it('stores the list of prerendered screens, and rejects a build in which one is missing', async () => {
    const { put } = await openTestStore();
    const screen = { path: '/x', environments: ['staging'], file: 'screen.html' };
    const files = { 'prerendered.json': JSON.stringify([screen]) };
    const complete = { files: { ...files, 'screen.html': '<p>Here</p>' } };
    const release = await put('mfe-x', await createRemoteBuild('let a = 1', complete));
    expect(release.prerendered).toEqual([{ ...screen, language: 'en' }]);
    expect(release.files['screen.html']).toMatchObject({ size: 11 });
    await expect(
      put('mfe-x', await createRemoteBuild('let a = 2', { files })),
    ).rejects.toMatchObject({
      message: expect.stringContaining('names files it does not have: screen.html'),
    });
  });

  it('records the digest of each compressed file', async () => {
    const { store, put } = await openTestStore();
    const { release, variants } = await put('mfe-x', await createRemoteBuild('let a = 1'));
    expect(Object.keys(variants ?? {}).sort()).toEqual(['chunks/a.js.br', 'chunks/a.js.gz']);
    const stored = await store.readFile('mfe-x', release, 'chunks/a.js.br');
    const digest = createHash('sha384')
      .update(stored ?? '')
      .digest('base64');
    expect(variants?.['chunks/a.js.br']).toBe(`sha384-${digest}`);
  });

  it.each([
    ['.br', brotliCompressSync],
    ['.gz', gzipSync],
    ['.zst', (text: string) => Buffer.from(compress(Buffer.from(text)))],
  ])('rejects a build whose %s file differs from the plain file', async (ending, pack) => {
    await loadZstd();
    const { store, put } = await openTestStore();
    const same = await createRemoteBuild('let a = 1');
    await writeFile(join(same, `remote-entry.js${ending}`), pack('let a = 1'));
    const { release, files, variants } = await put('mfe-x', same);
    expect(Object.keys(variants ?? {})).toContain(`remote-entry.js${ending}`);
    expect(Object.keys(files)).not.toContain(`remote-entry.js${ending}`);
    const other = await createRemoteBuild('let a = 2');
    await writeFile(join(other, `remote-entry.js${ending}`), pack('steal()'));
    await expect(put('mfe-x', other)).rejects.toMatchObject({
      failures: [
        {
          message: `mfe-x's build has a compressed file remote-entry.js${ending} that differs from remote-entry.js.`,
          where: `remote-entry.js${ending} in the folder of the build`,
          fix: expect.stringContaining('build mfe-x again'),
        },
      ],
    });
    expect(await store.listReleases()).toEqual([{ remote: 'mfe-x', release }]);
  });

  it.each(['a"><b>.css', 'my font.woff2', 'chunks/[id].js'])(
    'rejects a build with the file name %j, which the edge server does not serve',
    async (file) => {
      const { store, put } = await openTestStore();
      const built = await createRemoteBuild('let a = 1', { files: { [file]: 'a' } });
      await expect(put('mfe-x', built)).rejects.toMatchObject({
        message: `mfe-x's build has file names that the edge server does not serve: ${JSON.stringify(file)}.`,
        fix: expect.stringContaining('then build again'),
      });
      expect(await store.listReleases()).toEqual([]);
    },
  );

  it('fails with the build command when there is no build', async () => {
    const { put } = await openTestStore();
    await expect(put('mfe-x', '/nowhere/at/all')).rejects.toMatchObject({
      message: 'mfe-x is not built: /nowhere/at/all is missing.',
      fix: 'Build it first: node build/main.js mfe-x, or run pnpm build in the repository of the remote.',
    });
    await expect(put('mfe-x', await createTemporaryFolder())).rejects.toMatchObject({
      message: expect.stringContaining('contains no build of mfe-x'),
    });
  });
});
