import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { promote } from './promote';
import { publish } from './publish';
import { folderStore } from './store/folder-store';
import { builtRemote, temporaryFolder } from './testing/built-remote';

const now = () => new Date('2026-11-21T09:00:00Z');

async function publishing() {
  const store = folderStore(await temporaryFolder());
  const put = (remote: string, built: string) =>
    publish({ store, remote, built, commit: 'abc', now });
  return { store, put };
}

describe('publishing a remote', () => {
  it('stores its files as they are, with the digest of each', async () => {
    const { store, put } = await publishing();
    const release = await put('mfe-x', await builtRemote('let a = 1'));
    const stored = await readFile(
      join(store.releaseFolder('mfe-x', release.release), 'remote-entry.js'),
    );
    expect(stored.toString()).toBe('let a = 1');
    const digest = createHash('sha384').update(stored).digest('base64');
    expect(release.files['remote-entry.js']).toEqual({ size: 9, sha384: `sha384-${digest}` });
    expect(release).toMatchObject({
      entry: ['remote-entry.js'],
      exposes: ['./lifecycles'],
      shared: [{ name: 'react', range: '^19.0.0' }],
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

describe('promoting', () => {
  it('loses no team when twenty change one environment at once', async () => {
    const { store, put } = await publishing();
    const built = await builtRemote('let a = 1');
    const names = Array.from({ length: 20 }, (_, index) => `mfe-${index}`);
    const releases = await Promise.all(names.map((name) => put(name, built)));
    await Promise.all(
      releases.map((release) =>
        promote({ store, environment: 'staging', releases: [release], now }),
      ),
    );
    const document = await store.readEnvironment('staging');
    expect(document?.version).toBe(20);
    expect(Object.keys(document?.remotes ?? {}).sort()).toEqual(names.sort());
  });

  it('changes nothing when the environment runs the release already', async () => {
    const { store, put } = await publishing();
    const releases = [await put('mfe-x', await builtRemote('let a = 1'))];
    const first = await promote({ store, environment: 'staging', releases, now });
    const again = await promote({ store, environment: 'staging', releases, now });
    expect([first.version, again.version]).toEqual([1, 1]);
  });
});
