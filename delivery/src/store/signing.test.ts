import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { builtRemote, temporaryFolder } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';
import type { Objects } from './objects';
import { openStore } from './open-store';
import { newKey, SignatureError, signerOf } from './signing';

const environmentKey = 'documents/environments/staging/00000001.json';

async function change(objects: Objects, key: string, edit: (text: string) => string) {
  const before = (await objects.read(key))?.toString() ?? '';
  const after = edit(before);
  expect(after).not.toBe(before);
  await objects.remove([key]);
  await objects.create(key, after);
}

async function signedStore() {
  const delivery = await commandLine();
  const release = await delivery.put('mfe-x', await builtRemote('let a = 1'), 'staging');
  const { objects } = await delivery.open();
  return { ...delivery, release, objects };
}

describe('the signature of what stands in a store', () => {
  it('is refused when an environment was changed by hand', async () => {
    const { objects, run } = await signedStore();
    await change(objects, environmentKey, (text) => text.replace('ada', 'eve'));
    const { code, complaint } = await run('status');
    expect(code).toBe(1);
    expect(complaint).toContain(`${environmentKey} is not signed by a trusted key.`);
  });

  it('is refused when the map for the pages alone was changed', async () => {
    const { objects, open } = await signedStore();
    await change(objects, environmentKey, (text) => text.replace('/r/mfe-x/', '/r/mfe-y/'));
    const { store } = await open();
    await expect(store.readEnvironment('staging')).rejects.toThrow(SignatureError);
  });

  it('is refused when a digest of a release was changed', async () => {
    const { objects, open, release } = await signedStore();
    await change(objects, `documents/releases/mfe-x/${release}.json`, (text) =>
      text.replace(/sha384-./, 'sha384-_'),
    );
    const { store } = await open();
    await expect(store.findRelease('mfe-x', release)).rejects.toThrow(SignatureError);
  });

  it('is refused when a rightly signed document stands in the place of another', async () => {
    const { objects, open, run } = await signedStore();
    await run('lock --reason frozen');
    const earlier = await objects.read(environmentKey);
    const later = environmentKey.replace('1.json', '2.json');
    await objects.remove([later]);
    await objects.create(later, earlier ?? '');
    const { store } = await open();
    await expect(store.readEnvironment('staging')).rejects.toThrow(/of another place/);
  });

  it('is refused when a key has signed that is not trusted', async () => {
    const { storeFolder, open } = await signedStore();
    const { publicKey } = signerOf(newKey());
    const { store } = await openStore(storeFolder, { DELIVERY_TRUSTED_KEYS: publicKey });
    await expect(store.readEnvironment('staging')).rejects.toThrow(SignatureError);
    const { trust } = await open();
    const right = { DELIVERY_TRUSTED_KEYS: `${publicKey},${trust.keys[0]}` };
    const trusting = await openStore(storeFolder, right);
    expect((await trusting.store.readEnvironment('staging'))?.version).toBe(1);
    expect(trusting.signer).toBeNull();
  });
});

describe('the key of a local store', () => {
  it('is made once, whoever comes first, and read by its owner alone', async () => {
    const folder = join(await temporaryFolder(), 'store');
    const opened = await Promise.all(Array.from({ length: 10 }, () => openStore(folder, {})));
    expect(new Set(opened.map(({ signer }) => signer?.publicKey)).size).toBe(1);
    const { mode } = await stat(join(folder, 'private', 'signing-key.pem'));
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700);
  });

  it('is not made where a key is given', async () => {
    const folder = join(await temporaryFolder(), 'store');
    const pem = newKey();
    const { signer } = await openStore(folder, {
      DELIVERY_SIGNING_KEY: Buffer.from(pem).toString('base64'),
    });
    expect(signer?.publicKey).toBe(signerOf(pem).publicKey);
    await expect(stat(join(folder, 'private'))).rejects.toThrow('ENOENT');
  });
});
