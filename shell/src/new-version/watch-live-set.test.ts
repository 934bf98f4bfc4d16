/** @jest-environment jsdom */

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pageReleases } from '@train-swap/federation';
import { watchLiveSet } from './watch-live-set';

const release = (id: string) => ({
  release: id,
  base: `/r/mfe-x/${id}/`,
  entry: 'remote-entry.js',
  digests: {},
});

const mapOf = (id: string, version: number, more: object = {}) => ({
  environment: 'staging',
  version,
  shell: 's',
  remotes: { 'mfe-x': release(id) },
  canaries: {},
  previous: {},
  withdrawn: {},
  off: {},
  routes: [],
  ...more,
});

const pair = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;
const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);

const realTimeout = setTimeout;
let liveMap: object | null = null;
let isSigned = true;
let stop = () => {};
const fetchLive = jest.fn(async () => {
  if (!liveMap) throw new TypeError('There is no network.');
  const map = JSON.stringify(liveMap);
  const signed = isSigned ? map : 'another text';
  const bytes = await crypto.subtle.sign(
    'Ed25519',
    pair.privateKey,
    new TextEncoder().encode(signed),
  );
  const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return { ok: true, json: async () => ({ map, signature }) };
});

beforeEach(() => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'release-map';
  element.dataset.keys = x;
  element.textContent = JSON.stringify(mapOf('a', 3));
  document.head.replaceChildren(element);
  jest.useFakeTimers();
  globalThis.fetch = fetchLive as unknown as typeof fetch;
  AbortSignal.timeout ??= () => new AbortController().signal;
  fetchLive.mockClear();
  isSigned = true;
  const map = mapOf('a', 3);
  pageReleases.setState({ map, live: null, off: {}, isOutdated: false, isShellWithdrawn: false });
  stop = watchLiveSet();
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** Advances the timers and waits for the response, whose signature is verified outside of fake timers. */
async function advance(milliseconds: number) {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 60; turn += 1) await new Promise((go) => realTimeout(go, 1));
}

it('detects a newer set and switched-off remotes', async () => {
  liveMap = mapOf('b', 4, { off: { 'mfe-y': { reason: 'Wrong.', since: '' } } });
  await advance(80_000);
  expect(pageReleases.getState()).toMatchObject({
    isOutdated: true,
    off: { 'mfe-y': { reason: 'Wrong.' } },
    map: { version: 3 },
  });
});

it('ignores a map without a trusted signature', async () => {
  liveMap = mapOf('b', 4);
  isSigned = false;
  await advance(80_000);
  expect(fetchLive).toHaveBeenCalled();
  expect(pageReleases.getState().isOutdated).toBe(false);
});

it('replaces a rolled-back release by the live one', async () => {
  liveMap = mapOf('b', 4, { withdrawn: { 'mfe-x': ['a'] } });
  await advance(10_000);
  const { map, isOutdated } = pageReleases.getState();
  expect(map.remotes['mfe-x']?.release).toBe('b');
  expect(map.withdrawn).toEqual({ 'mfe-x': ['a'] });
  expect(isOutdated).toBe(false);
});

it('keeps a rolled-back release that is a canary again', async () => {
  const canaries = { 'mfe-x': release('a') };
  liveMap = mapOf('b', 4, { withdrawn: { 'mfe-x': ['a'] }, canaries });
  await advance(10_000);
  expect(pageReleases.getState().map.remotes['mfe-x']?.release).toBe('a');
});

it('detects that its shell was rolled back', async () => {
  liveMap = mapOf('a', 4, { shell: 't', withdrawn: { shell: ['s'] } });
  await advance(10_000);
  expect(pageReleases.getState()).toMatchObject({ isShellWithdrawn: true, isOutdated: true });
});

it('ignores an older version, and a newer one with the same releases', async () => {
  liveMap = mapOf('b', 2);
  await advance(80_000);
  expect(pageReleases.getState().isOutdated).toBe(false);
  liveMap = mapOf('a', 9);
  await advance(80_000);
  expect(pageReleases.getState().isOutdated).toBe(false);
});

it('is not outdated when it runs the canary', async () => {
  liveMap = mapOf('b', 4, { canaries: { 'mfe-x': release('a') } });
  await advance(80_000);
  expect(pageReleases.getState().isOutdated).toBe(false);
});

it('polls less often after failures', async () => {
  liveMap = null;
  await advance(20 * 60_000);
  expect(fetchLive.mock.calls.length).toBeLessThan(8);
  expect(fetchLive.mock.calls.length).toBeGreaterThan(2);
});

it('does not poll while the page is hidden', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(10 * 60_000);
  expect(fetchLive).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  liveMap = mapOf('b', 4);
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
  expect(fetchLive).toHaveBeenCalledTimes(1);
  hidden.mockRestore();
});
