/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { readReleaseMap } from './release-map';
import { checkReleaseMap, ReleaseMapError } from './signed-map';

const release = (id: string) => ({
  release: id,
  base: `/r/mfe-x/${id}/`,
  entry: 'remote-entry.js',
  digests: { 'remote-entry.js': 'sha384-x' },
});

const map = {
  environment: 'staging',
  version: 3,
  remotes: { 'mfe-x': release('stable') },
  canaries: { 'mfe-x': release('canary') },
  off: { 'mfe-y': { reason: 'Fares are wrong.', since: '2026-11-21T09:00:00Z' } },
};

const ownCrypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto');

function giveCrypto(value: unknown) {
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
}

afterEach(() => {
  if (ownCrypto) Object.defineProperty(globalThis, 'crypto', ownCrypto);
});

/** Puts a map into the page as the edge server does, signed by a key of its own. */
async function page({ said = map, signed = map, canaries = '', trusted = true } = {}) {
  giveCrypto(ownCrypto?.value);
  const newPair = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const pair = (await newPair()) as CryptoKeyPair;
  const other = (await newPair()) as CryptoKeyPair;
  const text = new TextEncoder().encode(JSON.stringify(signed));
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, text);
  const shown = trusted ? pair.publicKey : other.publicKey;
  const { x = '' } = await crypto.subtle.exportKey('jwk', shown);
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'release-map';
  element.dataset.signature = btoa(String.fromCharCode(...new Uint8Array(signature)));
  element.dataset.keys = x;
  element.dataset.canaries = canaries;
  element.textContent = JSON.stringify(said);
  document.head.replaceChildren(element);
}

describe('the release map of the page', () => {
  it('is good when a trusted key has signed it', async () => {
    await page();
    expect(await checkReleaseMap()).toBe('signed');
  });

  it('is refused when a letter of it was changed', async () => {
    await page({ said: { ...map, version: 4 }, signed: map });
    await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
  });

  it('is refused when another key has signed it', async () => {
    await page({ trusted: false });
    await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
  });

  it('is refused when its signature is missing or no signature at all', async () => {
    await page();
    const element = document.getElementById('release-map') as HTMLElement;
    for (const wrong of ['', '%%%']) {
      element.dataset.signature = wrong;
      await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
    }
  });

  it('is used unchecked in a browser that has no Ed25519', async () => {
    await page({ trusted: false });
    giveCrypto({ subtle: undefined });
    expect(await checkReleaseMap()).toBe('unchecked');
  });

  it('gives the canary to a visitor who was chosen for it, and the stable release to others', async () => {
    await page();
    expect(readReleaseMap().remotes['mfe-x']?.release).toBe('stable');
    await page({ canaries: 'mfe-x mfe-unknown' });
    expect(readReleaseMap().remotes['mfe-x']?.release).toBe('canary');
  });

  it('says which remotes are switched off and why', async () => {
    await page();
    expect(readReleaseMap().off['mfe-y']?.reason).toBe('Fares are wrong.');
  });
});
