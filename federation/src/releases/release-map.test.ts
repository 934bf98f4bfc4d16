/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { readReleaseMap } from './release-map';
import { checkReleaseMap, ReleaseMapError } from './signed-map';

const createRelease = (id: string) => ({
  release: id,
  base: `/r/mfe-x/${id}/`,
  entry: 'remote-entry.js',
  digests: { 'remote-entry.js': 'sha384-x' },
});

const map = {
  environment: 'staging',
  version: 3,
  remotes: { 'mfe-x': createRelease('stable') },
  canaries: { 'mfe-x': createRelease('canary') },
  off: { 'mfe-y': { reason: 'Fares are wrong.', since: '2026-11-21T09:00:00Z' } },
  routes: [],
};

const ownCrypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto');

function replaceCrypto(value: unknown) {
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
}

afterEach(() => {
  if (ownCrypto) Object.defineProperty(globalThis, 'crypto', ownCrypto);
});

/** Inserts a signed map into the page, like the edge server. */
async function openPage({ shown = map, signed = map, canaries = '', trusted = true } = {}) {
  replaceCrypto(ownCrypto?.value);
  const generatePair = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const pair = (await generatePair()) as CryptoKeyPair;
  const other = (await generatePair()) as CryptoKeyPair;
  const text = new TextEncoder().encode(JSON.stringify(signed));
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, text);
  const publicKey = trusted ? pair.publicKey : other.publicKey;
  const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'release-map';
  element.dataset.signature = btoa(String.fromCharCode(...new Uint8Array(signature)));
  element.dataset.keys = x;
  element.dataset.canaries = canaries;
  element.textContent = JSON.stringify(shown);
  document.head.replaceChildren(element);
}

describe('the release map of the page', () => {
  it('is valid when a trusted key has signed it', async () => {
    await openPage();
    expect(await checkReleaseMap()).toBe('signed');
  });

  it('is rejected when it was changed', async () => {
    await openPage({ shown: { ...map, version: 4 }, signed: map });
    await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
  });

  it('is rejected when another key has signed it', async () => {
    await openPage({ trusted: false });
    await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
  });

  it('is rejected when its signature is missing or invalid', async () => {
    await openPage();
    const element = document.getElementById('release-map') as HTMLElement;
    for (const wrong of ['', '%%%']) {
      element.dataset.signature = wrong;
      await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
    }
  });

  it('has the releases of its part, and is rejected when that is not the signed part', async () => {
    const text = JSON.stringify({
      remotes: { 'mfe-z': createRelease('z') },
      canaries: {},
      previous: {},
    });
    const bytes = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
    const sha384 = `sha384-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
    const parts = { base: '/r/_map/3/', list: [{ from: 'mfe-z', sha384 }] };
    const split = Object.assign({}, map, { parts });
    await openPage({ shown: split, signed: split });
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = 'release-map-part';
    element.textContent = text;
    document.head.append(element);
    expect(await checkReleaseMap()).toBe('signed');
    expect(Object.keys(readReleaseMap().remotes)).toEqual(['mfe-z', 'mfe-x']);
    element.textContent = text.replace('"z"', '"y"');
    await expect(checkReleaseMap()).rejects.toThrow(ReleaseMapError);
  });

  it('is used unchecked in a browser without Ed25519', async () => {
    await openPage({ trusted: false });
    replaceCrypto({ subtle: undefined });
    expect(await checkReleaseMap()).toBe('unchecked');
  });

  it('selects the canary for its visitors and the stable release for others', async () => {
    await openPage();
    expect(readReleaseMap().remotes['mfe-x']?.release).toBe('stable');
    await openPage({ canaries: 'mfe-x mfe-unknown' });
    expect(readReleaseMap().remotes['mfe-x']?.release).toBe('canary');
  });

  it('lists the remotes that are switched off with the reason', async () => {
    await openPage();
    expect(readReleaseMap().off['mfe-y']?.reason).toBe('Fares are wrong.');
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'])(
    'is rejected when its navigation leads to %j',
    async (path) => {
      const navigation = [{ path, label: 'Win', order: 1 }];
      const routes = [{ remote: 'mfe-x', title: 'X', paths: ['/x'], navigation }];
      await openPage({ shown: Object.assign({}, map, { routes }) });
      expect(readReleaseMap).toThrow('navigation');
    },
  );
});
