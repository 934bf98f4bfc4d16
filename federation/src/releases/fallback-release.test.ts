/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { findFallbackRelease, saveShownRelease } from './fallback-release';
import { parseReleaseMap } from './release-map';

const release = (id: string) => ({
  release: id,
  base: `/r/mfe-x/${id}/`,
  entry: 'remote-entry.js',
  digests: { 'remote-entry.js': `sha384-${id}` },
});

const mapOf = (live: string, before: string, withdrawn: string[] = [], version = 1) => ({
  environment: 'staging',
  version,
  remotes: { 'mfe-x': release(live) },
  canaries: {},
  previous: { 'mfe-x': release(before) },
  withdrawn: { 'mfe-x': withdrawn },
  off: {},
  routes: [],
});

const pair = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;

/** Opens a page of the same tab with a signed map. */
async function openPage(map: ReturnType<typeof mapOf>) {
  const text = JSON.stringify(map);
  const signed = await crypto.subtle.sign(
    'Ed25519',
    pair.privateKey,
    new TextEncoder().encode(text),
  );
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'release-map';
  element.dataset.signature = btoa(String.fromCharCode(...new Uint8Array(signed)));
  element.dataset.keys = x;
  element.textContent = text;
  document.head.replaceChildren(element);
  return parseReleaseMap(text);
}

beforeEach(() => sessionStorage.clear());

describe('the fallback release', () => {
  it('is the previous release of the environment in a new tab', async () => {
    const map = await openPage(mapOf('c', 'b'));
    expect((await findFallbackRelease(map, 'mfe-x'))?.release).toBe('b');
  });

  it('is the release that this tab has shown before, with its signed digests', async () => {
    saveShownRelease(await openPage(mapOf('a', 'none')), 'mfe-x', 'a');
    const map = await openPage(mapOf('c', 'b', [], 2));
    expect(await findFallbackRelease(map, 'mfe-x')).toEqual(release('a'));
  });

  it('is never a withdrawn release', async () => {
    saveShownRelease(await openPage(mapOf('a', 'none')), 'mfe-x', 'a');
    const map = await openPage(mapOf('c', 'b', ['a'], 2));
    expect((await findFallbackRelease(map, 'mfe-x'))?.release).toBe('b');
  });

  it('ignores saved releases whose signature is invalid', async () => {
    saveShownRelease(await openPage(mapOf('a', 'none')), 'mfe-x', 'a');
    const key = sessionStorage.key(0) ?? '';
    sessionStorage.setItem(
      key,
      (sessionStorage.getItem(key) ?? '').replace('sha384-a', 'sha384-z'),
    );
    const map = await openPage(mapOf('c', 'b', [], 2));
    expect((await findFallbackRelease(map, 'mfe-x'))?.release).toBe('b');
  });

  it('is null when there is no previous release', async () => {
    const map = await openPage({ ...mapOf('c', 'b'), previous: {} as never });
    expect(await findFallbackRelease(map, 'mfe-x')).toBeNull();
  });
});
