import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { compress, init } from '@bokuweb/zstd-wasm';
import { describe, expect, it } from '@jest/globals';
import { publish } from './publish';
import { openStore } from './store/open-store';
import { builtRemote, temporaryFolder } from './testing/built-remote';

const now = () => new Date('2026-11-21T09:00:00Z');

async function publishing() {
  const { store, signer } = await openStore(await temporaryFolder(), {});
  if (!signer) throw new Error('A folder makes its own key.');
  const put = (remote: string, built: string) =>
    publish({ store, signer, remote, built, commit: 'abc', now });
  return { store, put };
}

describe('publishing a remote', () => {
  it('stores its files as they are, with the digest of each', async () => {
    const { store, put } = await publishing();
    const built = await builtRemote('let a = 1', { uses: ['mfe-y/part'] });
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

  it('gives the same content the same release, and other content another', async () => {
    const { put } = await publishing();
    const first = await put('mfe-x', await builtRemote('let a = 1'));
    const again = await put('mfe-x', await builtRemote('let a = 1'));
    const other = await put('mfe-x', await builtRemote('let a = 2'));
    expect(again.release).toBe(first.release);
    expect(other.release).not.toBe(first.release);
  });

  it('names what the build has rendered for a first screen, and takes none that is missing', async () => {
    const { put } = await publishing();
    const screen = { path: '/x', environments: ['staging'], file: 'screen.html' };
    const files = { 'prerendered.json': JSON.stringify([screen]) };
    const whole = { files: { ...files, 'screen.html': '<p>Here</p>' } };
    const release = await put('mfe-x', await builtRemote('let a = 1', whole));
    expect(release.prerendered).toEqual([screen]);
    expect(release.files['screen.html']).toMatchObject({ size: 11 });
    await expect(put('mfe-x', await builtRemote('let a = 2', { files }))).rejects.toMatchObject({
      message: expect.stringContaining('names files it does not have: screen.html'),
    });
  });

  it('records the digest of each compressed file that it stores', async () => {
    const { store, put } = await publishing();
    const { release, variants } = await put('mfe-x', await builtRemote('let a = 1'));
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
  ])('refuses a build whose %s file differs from the plain one', async (ending, pack) => {
    await init();
    const { store, put } = await publishing();
    const same = await builtRemote('let a = 1');
    await writeFile(join(same, `remote-entry.js${ending}`), pack('let a = 1'));
    const { release, files, variants } = await put('mfe-x', same);
    expect(Object.keys(variants ?? {})).toContain(`remote-entry.js${ending}`);
    expect(Object.keys(files)).not.toContain(`remote-entry.js${ending}`);
    const other = await builtRemote('let a = 2');
    await writeFile(join(other, `remote-entry.js${ending}`), pack('steal()'));
    await expect(put('mfe-x', other)).rejects.toMatchObject({
      refusals: [
        {
          message: `mfe-x's build has a compressed file remote-entry.js${ending} that differs from remote-entry.js.`,
          where: `remote-entry.js${ending} in the folder of the build`,
          mend: expect.stringContaining('build mfe-x again'),
        },
      ],
    });
    expect(await store.listReleases()).toEqual([{ remote: 'mfe-x', release }]);
  });

  it('says what to do when nothing was built', async () => {
    const { put } = await publishing();
    await expect(put('mfe-x', '/nowhere/at/all')).rejects.toMatchObject({
      message: 'mfe-x is not built: /nowhere/at/all is missing.',
      mend: 'node build/main.js mfe-x',
    });
    await expect(put('mfe-x', await temporaryFolder())).rejects.toMatchObject({
      message: expect.stringContaining('holds no build of mfe-x'),
    });
  });
});
