/** @jest-environment jsdom */

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pageSet } from 'federation';
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
  ...more,
});

const pair = (await crypto.subtle.generateKey('Ed25519', true, [
  'sign',
  'verify',
])) as CryptoKeyPair;
const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);

const realTimeout = setTimeout;
let answered: object | null = null;
let isSigned = true;
let end = () => {};
const ask = jest.fn(async () => {
  if (!answered) throw new TypeError('The network is away.');
  const map = JSON.stringify(answered);
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
  globalThis.fetch = ask as unknown as typeof fetch;
  AbortSignal.timeout ??= () => new AbortController().signal;
  ask.mockClear();
  isSigned = true;
  const map = mapOf('a', 3);
  pageSet.setState({ map, off: {}, isOutdated: false, isShellWithdrawn: false });
  end = watchLiveSet();
});

afterEach(() => {
  end();
  jest.useRealTimers();
});

/** Lets a question be asked and its answer, checked by the platform's own crypto, come in. */
async function pass(milliseconds: number) {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((go) => realTimeout(go, 1));
}

it('learns of a newer set and of what is switched off', async () => {
  answered = mapOf('b', 4, { off: { 'mfe-y': { reason: 'Wrong.', since: '' } } });
  await pass(80_000);
  expect(pageSet.getState()).toMatchObject({
    isOutdated: true,
    off: { 'mfe-y': { reason: 'Wrong.' } },
    map: { version: 3 },
  });
});

it('believes nothing that no trusted key has signed', async () => {
  answered = mapOf('b', 4);
  isSigned = false;
  await pass(80_000);
  expect(ask).toHaveBeenCalled();
  expect(pageSet.getState().isOutdated).toBe(false);
});

it('takes what is live in the place of a release that was rolled back', async () => {
  answered = mapOf('b', 4, { withdrawn: { 'mfe-x': ['a'] } });
  await pass(10_000);
  const { map, isOutdated } = pageSet.getState();
  expect(map.remotes['mfe-x']?.release).toBe('b');
  expect(map.withdrawn).toEqual({ 'mfe-x': ['a'] });
  expect(isOutdated).toBe(false);
});

it('keeps a release that was rolled back once and is tried again', async () => {
  const canaries = { 'mfe-x': release('a') };
  answered = mapOf('b', 4, { withdrawn: { 'mfe-x': ['a'] }, canaries });
  await pass(10_000);
  expect(pageSet.getState().map.remotes['mfe-x']?.release).toBe('a');
});

it('says when its own shell was rolled back', async () => {
  answered = mapOf('a', 4, { shell: 't', withdrawn: { shell: ['s'] } });
  await pass(10_000);
  expect(pageSet.getState()).toMatchObject({ isShellWithdrawn: true, isOutdated: true });
});

it('goes back to no older version, and is up to date with the same releases in a newer one', async () => {
  answered = mapOf('b', 2);
  await pass(80_000);
  expect(pageSet.getState().isOutdated).toBe(false);
  answered = mapOf('a', 9);
  await pass(80_000);
  expect(pageSet.getState().isOutdated).toBe(false);
});

it('runs the newest when it runs the canary', async () => {
  answered = mapOf('b', 4, { canaries: { 'mfe-x': release('a') } });
  await pass(80_000);
  expect(pageSet.getState().isOutdated).toBe(false);
});

it('asks less and less often while nobody answers', async () => {
  answered = null;
  await pass(20 * 60_000);
  expect(ask.mock.calls.length).toBeLessThan(8);
  expect(ask.mock.calls.length).toBeGreaterThan(2);
});

it('asks nothing while the page is hidden', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(10 * 60_000);
  expect(ask).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  answered = mapOf('b', 4);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(1);
  hidden.mockRestore();
});
