import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild, createTemporaryFolder } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import type { Objects } from '../objects/objects';
import { openStore } from '../open-store';
import { createSigner, generateKey, SignatureError } from './signing';

const environmentKey = 'documents/environments/staging/00000001.json';

async function changeObject(objects: Objects, key: string, edit: (text: string) => string) {
  const before = (await objects.read(key))?.toString() ?? '';
  const after = edit(before);
  expect(after).not.toBe(before);
  await objects.remove([key]);
  await objects.create(key, after);
}

async function createSignedStore() {
  const delivery = await createTestCommand();
  const release = await delivery.publish('mfe-x', await createRemoteBuild('let a = 1'), 'staging');
  const { objects } = await delivery.open();
  return { ...delivery, release, objects };
}

describe('the signature of a stored document', () => {
  it('is rejected when an environment was changed by hand', async () => {
    const { objects, run } = await createSignedStore();
    await changeObject(objects, environmentKey, (text) => text.replace('ada', 'eve'));
    const { code, errorText } = await run('status');
    expect(code).toBe(1);
    expect(errorText).toContain(`${environmentKey} is not signed by a trusted key.`);
  });

  it('is rejected when only the map for pages was changed', async () => {
    const { objects, open } = await createSignedStore();
    await changeObject(objects, environmentKey, (text) => text.replace('/r/mfe-x/', '/r/mfe-y/'));
    const { store } = await open();
    await expect(store.readEnvironment('staging')).rejects.toThrow(SignatureError);
  });

  it('is rejected when a digest of a release was changed', async () => {
    const { objects, open, release } = await createSignedStore();
    await changeObject(objects, `documents/releases/mfe-x/${release}.json`, (text) =>
      text.replace(/sha384-./, 'sha384-_'),
    );
    const { store } = await open();
    await expect(store.findRelease('mfe-x', release)).rejects.toThrow(SignatureError);
  });

  it('is rejected when a signed document was stored under another key', async () => {
    const { objects, open, run } = await createSignedStore();
    await run('lock --reason frozen');
    const earlier = await objects.read(environmentKey);
    const later = environmentKey.replace('1.json', '2.json');
    await objects.remove([later]);
    await objects.create(later, earlier ?? '');
    const { store } = await open();
    await expect(store.readEnvironment('staging')).rejects.toThrow(/of another key/);
  });

  it('is rejected when the signing key is not trusted', async () => {
    const { storeFolder, open } = await createSignedStore();
    const { publicKey } = createSigner(generateKey());
    const { store } = await openStore(storeFolder, { DELIVERY_TRUSTED_KEYS: publicKey });
    await expect(store.readEnvironment('staging')).rejects.toThrow(SignatureError);
    const { trust } = await open();
    const right = { DELIVERY_TRUSTED_KEYS: `${publicKey},${trust.keys[0]}` };
    const trustingStore = await openStore(storeFolder, right);
    expect((await trustingStore.store.readEnvironment('staging'))?.version).toBe(1);
    expect(trustingStore.signer).toBeNull();
  });
});

describe('the key of a local store', () => {
  it('is created once by concurrent processes, and only its owner can read it', async () => {
    const folder = join(await createTemporaryFolder(), 'store');
    const opened = await Promise.all(Array.from({ length: 10 }, () => openStore(folder, {})));
    expect(new Set(opened.map(({ signer }) => signer?.publicKey)).size).toBe(1);
    const { mode } = await stat(join(folder, 'private', 'signing-key.pem'));
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700);
  });

  it('is not created when a key is set', async () => {
    const folder = join(await createTemporaryFolder(), 'store');
    const pem = generateKey();
    const { signer } = await openStore(folder, {
      DELIVERY_SIGNING_KEY: Buffer.from(pem).toString('base64'),
    });
    expect(signer?.publicKey).toBe(createSigner(pem).publicKey);
    await expect(stat(join(folder, 'private'))).rejects.toThrow('ENOENT');
  });
});
