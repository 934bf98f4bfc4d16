/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { knownGood, rememberGood } from './known-good';
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
});

const pair = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;

/** Opens a page of the same tab with a map that is signed. */
async function open(map: ReturnType<typeof mapOf>) {
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

describe('the release that stands in for the one of the page', () => {
  it('is what the environment ran before, in a new tab', async () => {
    const map = await open(mapOf('c', 'b'));
    expect((await knownGood(map, 'mfe-x'))?.release).toBe('b');
  });

  it('is what this tab has shown before, with the digests that were signed then', async () => {
    rememberGood(await open(mapOf('a', 'none')), 'mfe-x', 'a');
    const map = await open(mapOf('c', 'b', [], 2));
    expect(await knownGood(map, 'mfe-x')).toEqual(release('a'));
  });

  it('is never one that was taken back', async () => {
    rememberGood(await open(mapOf('a', 'none')), 'mfe-x', 'a');
    const map = await open(mapOf('c', 'b', ['a'], 2));
    expect((await knownGood(map, 'mfe-x'))?.release).toBe('b');
  });

  it('is not taken from a memory that somebody has changed', async () => {
    rememberGood(await open(mapOf('a', 'none')), 'mfe-x', 'a');
    const key = sessionStorage.key(0) ?? '';
    sessionStorage.setItem(
      key,
      (sessionStorage.getItem(key) ?? '').replace('sha384-a', 'sha384-z'),
    );
    const map = await open(mapOf('c', 'b', [], 2));
    expect((await knownGood(map, 'mfe-x'))?.release).toBe('b');
  });

  it('is none when there was nothing before', async () => {
    const map = await open({ ...mapOf('c', 'b'), previous: {} as never });
    expect(await knownGood(map, 'mfe-x')).toBeNull();
  });
});
