/** @jest-environment jsdom */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { addReleasesOf, applyLiveMap } from './live-map';
import { pageReleases } from './page-releases';
import type { ReleaseMap } from './release-map';

const release = (remote: string, id: string) => ({
  release: id,
  base: `/r/${remote}/${id}/`,
  entry: 'remote-entry.js',
  digests: {},
});

/** Path -> text of a part. Other requests fail. */
const parts = new Map<string, string>();
let partsCount = 0;
const requested: string[] = [];

/** A map whose only part has these releases. */
function mapOf(
  version: number,
  remotes: Record<string, string>,
  more: Partial<ReleaseMap> = {},
): ReleaseMap {
  partsCount += 1;
  const sha384 = `sha384-${String(partsCount).padStart(64, 'x')}`;
  const base = `/r/_map/${version}/`;
  const releases = Object.entries(remotes).map(([name, id]) => [name, release(name, id)]);
  const part = { remotes: Object.fromEntries(releases), canaries: {}, previous: {} };
  parts.set(base + sha384.slice(7), JSON.stringify(part));
  return {
    environment: 'staging',
    version,
    remotes: {},
    canaries: {},
    previous: {},
    withdrawn: {},
    off: {},
    routes: Object.keys(remotes).map((remote) => ({
      remote,
      title: remote,
      paths: [],
      navigation: [],
    })),
    parts: { base, list: [{ from: 'mfe-a', sha384 }] },
    ...more,
  };
}

const openPage = (map: ReleaseMap) =>
  pageReleases.setState({
    map,
    live: null,
    off: map.off,
    isOutdated: false,
    isShellWithdrawn: false,
  });
const shownRelease = (remote: string) => pageReleases.getState().map.remotes[remote]?.release;

beforeEach(() => {
  document.head.innerHTML = '<script type="application/json" id="release-map"></script>';
  parts.clear();
  requested.length = 0;
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = jest.fn(async (address: unknown) => {
    const { pathname } = new URL(String(address));
    requested.push(pathname);
    const text = parts.get(pathname);
    if (text === undefined) throw new TypeError('The digest differs.');
    return { ok: true, text: async () => text };
  }) as unknown as typeof fetch;
});

it('adds the releases of a part, which is requested once', async () => {
  openPage(mapOf(1, { 'mfe-a': 'a1', 'mfe-b': 'b1' }));
  await Promise.all([addReleasesOf('mfe-a'), addReleasesOf('mfe-b')]);
  await addReleasesOf('mfe-b');
  expect([shownRelease('mfe-a'), shownRelease('mfe-b')]).toEqual(['a1', 'b1']);
  expect(requested).toHaveLength(1);
});

it('rejects when the part cannot be loaded in two attempts, and the next call tries again', async () => {
  const map = mapOf(1, { 'mfe-a': 'a1' });
  const [[path = '', text = ''] = []] = parts;
  parts.clear();
  openPage(map);
  await expect(addReleasesOf('mfe-a')).rejects.toThrow('digest');
  expect(requested).toHaveLength(2);
  parts.set(path, text);
  await addReleasesOf('mfe-a');
  expect(shownRelease('mfe-a')).toBe('a1');
});

it('opens the release of the page after a promotion, and the live one when that was withdrawn', async () => {
  openPage(mapOf(1, { 'mfe-a': 'a1', 'mfe-b': 'b1' }));
  await applyLiveMap(
    mapOf(2, { 'mfe-a': 'a2', 'mfe-b': 'b0' }, { withdrawn: { 'mfe-b': ['b1'] } }),
  );
  expect(requested).toEqual([]);
  await addReleasesOf('mfe-a');
  expect([shownRelease('mfe-a'), shownRelease('mfe-b')]).toEqual(['a1', 'b0']);
});

it('is outdated only by remotes that it knows', async () => {
  openPage(mapOf(1, { 'mfe-a': 'a1' }));
  await applyLiveMap(mapOf(2, { 'mfe-a': 'a2' }));
  expect(pageReleases.getState().isOutdated).toBe(false);
  await addReleasesOf('mfe-a');
  await applyLiveMap(mapOf(3, { 'mfe-a': 'a3' }));
  expect(pageReleases.getState().isOutdated).toBe(true);
});

it('switches off at once when the part of the newer map cannot be loaded', async () => {
  openPage(mapOf(1, { 'mfe-a': 'a1' }));
  await addReleasesOf('mfe-a');
  const off = { 'mfe-a': { reason: 'It is wrong.', since: '' } };
  const newer = mapOf(2, { 'mfe-c': 'c1' }, { off });
  parts.clear();
  await expect(applyLiveMap(newer)).rejects.toThrow('digest');
  expect(pageReleases.getState().off).toEqual(off);
  await applyLiveMap(mapOf(1, { 'mfe-a': 'a1' }));
  expect(pageReleases.getState().off).toEqual(off);
});
