import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failureStore, recordFailure } from '../failures/failures';
import { activeLoads } from '../loading/load-expose';
import { pageReleases } from '../releases/page-releases';
import type { ReleaseMap } from '../releases/release-map';
import { prefetchLinkedRemotes } from './prefetch-linked-remotes';

const createRelease = (name: string) => ({
  release: '1',
  base: `/r/${name}/1/`,
  entry: 'entry.js',
  digests: { 'entry.js': 'sha384-e', 'expose.js': 'sha384-d', 'other.js': 'sha384-o' },
});
const developmentRelease = { ...createRelease('mfe-d'), base: 'http://localhost:5173/' };
const map: ReleaseMap = {
  environment: 'staging',
  version: 1,
  remotes: {
    'mfe-a': createRelease('mfe-a'),
    'mfe-b': createRelease('mfe-b'),
    'mfe-c': createRelease('mfe-c'),
    'mfe-d': developmentRelease,
  },
  canaries: {},
  previous: {},
  withdrawn: {},
  off: {},
  routes: [],
};
const findOwner = (pathname: string) => /^\/(mfe-.)/.exec(pathname)?.[1] ?? 'mfe-a';

const startLoading = (remote: string) =>
  activeLoads.setState({ loading: [{ remote, expose: './lifecycles' }] });
const finishLoading = () => activeLoads.setState({ loading: [] });

/** The first screen loads; then the browser is idle. */
function loadFirstScreen() {
  startLoading('mfe-a');
  finishLoading();
}

describe('prefetching', () => {
  let requested: [address: string, init: RequestInit][];
  /** The response of the server. */
  let respond: (address: string, signal: AbortSignal) => Promise<void>;
  let end = () => {};
  const listAddresses = () => requested.map(([address]) => address);
  const hang = (_: string, signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  beforeEach(() => {
    jest.useFakeTimers();
    requested = [];
    respond = async () => {};
    globalThis.fetch = async (address, init = {}) => {
      requested.push([String(address), init]);
      await respond(String(address), init.signal as AbortSignal);
      return { arrayBuffer: async () => new ArrayBuffer(0) } as Response;
    };
    document.body.innerHTML = `
      <a href="/">here</a><a href="/mfe-b/x">there</a><a href="/mfe-b">there too</a>
      <a href="/mfe-c">third</a><a href="/mfe-d">development</a>
      <a href="https://elsewhere.example/mfe-c">far away</a>
      <script type="application/json" id="prefetch-files">{"mfe-b":["expose.js","unknown.js"]}</script>`;
    pageReleases.setState({ map, off: {} });
    failureStore.setState({ failures: [] });
    finishLoading();
    end = prefetchLinkedRemotes(findOwner);
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('prefetches the files of linked remotes once, with digests and low priority', async () => {
    await jest.runAllTimersAsync();
    expect(requested).toEqual([]);
    loadFirstScreen();
    expect(requested).toEqual([]);
    await jest.runAllTimersAsync();
    const expected = ['/r/mfe-b/1/entry.js', '/r/mfe-b/1/expose.js', '/r/mfe-c/1/entry.js'];
    expect(listAddresses()).toEqual(expected);
    expect(requested[1]?.[1]).toMatchObject({ integrity: 'sha384-d', priority: 'low' });
    loadFirstScreen();
    await jest.runAllTimersAsync();
    expect(listAddresses()).toEqual(expected);
  });

  it.each(['pointerover', 'focusin'])('starts with the link of a %s event', async (event) => {
    loadFirstScreen();
    document.querySelector('a[href="/mfe-c"]')?.dispatchEvent(new Event(event, { bubbles: true }));
    await jest.runAllTimersAsync();
    expect(listAddresses()[0]).toBe('/r/mfe-c/1/entry.js');
    expect(requested).toHaveLength(3);
  });

  it('uses at most one connection', async () => {
    respond = hang;
    loadFirstScreen();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(requested).toHaveLength(1);
  });

  it('aborts the request while another remote is being loaded, and continues afterwards', async () => {
    respond = hang;
    loadFirstScreen();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(requested[0]?.[1].signal?.aborted).toBe(false);
    startLoading('mfe-c');
    expect(requested[0]?.[1].signal?.aborted).toBe(true);
    respond = async () => {};
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requested).toHaveLength(1);
    finishLoading();
    await jest.runAllTimersAsync();
    expect(listAddresses().slice(1)).toEqual([
      '/r/mfe-b/1/entry.js',
      '/r/mfe-b/1/expose.js',
      '/r/mfe-c/1/entry.js',
    ]);
  });

  it('continues the request of the remote that is being loaded, and starts no other', async () => {
    respond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
    loadFirstScreen();
    await jest.advanceTimersByTimeAsync(1_500);
    startLoading('mfe-b');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(requested[0]?.[1].signal?.aborted).toBe(false);
    expect(listAddresses()).toEqual(['/r/mfe-b/1/entry.js']);
    finishLoading();
    await jest.runAllTimersAsync();
    expect(listAddresses().slice(1)).toEqual(['/r/mfe-b/1/expose.js', '/r/mfe-c/1/entry.js']);
  });

  it('stops after a file that exceeds the timeout', async () => {
    respond = hang;
    loadFirstScreen();
    await jest.advanceTimersByTimeAsync(7_000);
    expect(requested[0]?.[1].signal?.aborted).toBe(true);
    loadFirstScreen();
    await jest.runAllTimersAsync();
    expect(requested).toHaveLength(1);
  });

  it('stops after a file that cannot be loaded', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    loadFirstScreen();
    await jest.runAllTimersAsync();
    loadFirstScreen();
    await jest.runAllTimersAsync();
    expect(listAddresses()).toEqual(['/r/mfe-b/1/entry.js']);
  });

  it('does not start after a failed load', async () => {
    recordFailure('mfe-a', '1', 'load', new Error('failed'));
    loadFirstScreen();
    await jest.runAllTimersAsync();
    expect(requested).toEqual([]);
  });

  it('skips remotes that are switched off', async () => {
    pageReleases.setState({
      off: { 'mfe-b': { reason: 'Repairs', since: '2026-01-01T00:00:00Z' } },
    });
    loadFirstScreen();
    await jest.runAllTimersAsync();
    expect(listAddresses()).toEqual(['/r/mfe-c/1/entry.js']);
  });

  it.each([{ saveData: true }, { effectiveType: '3g' }])(
    'does not start with %j',
    async (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
      loadFirstScreen();
      await jest.runAllTimersAsync();
      expect(requested).toEqual([]);
    },
  );
});
