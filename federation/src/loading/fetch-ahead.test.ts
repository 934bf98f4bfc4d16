import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failureStore, recordFailure } from '../failures/failures';
import { pageSet } from '../releases/page-set';
import type { ReleaseMap } from '../releases/release-map';
import { fetchAhead } from './fetch-ahead';
import { activeLoads } from './load-expose';

const release = (name: string) => ({
  release: '1',
  base: `/r/${name}/1/`,
  entry: 'entry.js',
  digests: { 'entry.js': 'sha384-e', 'door.js': 'sha384-d', 'other.js': 'sha384-o' },
});
const far = { ...release('mfe-d'), base: 'http://localhost:5173/' };
const map: ReleaseMap = {
  environment: 'staging',
  version: 1,
  remotes: {
    ...{ 'mfe-a': release('mfe-a'), 'mfe-b': release('mfe-b'), 'mfe-c': release('mfe-c') },
    'mfe-d': far,
  },
  ...{ canaries: {}, previous: {}, withdrawn: {}, off: {} },
};
const ownerOf = (pathname: string) => /^\/(mfe-.)/.exec(pathname)?.[1] ?? 'mfe-a';

const beginToOpen = (remote: string) =>
  activeLoads.setState({ loading: [{ remote, expose: './lifecycles' }] });
const openAll = () => activeLoads.setState({ loading: [] });

/** The door of the first screen opens; then the browser has nothing to do. */
const openFirstDoor = () => {
  beginToOpen('mfe-a');
  openAll();
};

describe('fetching ahead', () => {
  let asked: [address: string, init: RequestInit][];
  /** What the server does with a file. */
  let answer: (address: string, signal: AbortSignal) => Promise<void>;
  let end = () => {};
  const addresses = () => asked.map(([address]) => address);
  const hang = (_: string, signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    answer = async () => {};
    globalThis.fetch = async (address, init = {}) => {
      asked.push([String(address), init]);
      await answer(String(address), init.signal as AbortSignal);
      return { arrayBuffer: async () => new ArrayBuffer(0) } as Response;
    };
    document.body.innerHTML = `
      <a href="/">here</a><a href="/mfe-b/x">there</a><a href="/mfe-b">there too</a>
      <a href="/mfe-c">third</a><a href="/mfe-d">a developer's</a>
      <a href="https://elsewhere.example/mfe-c">far away</a>
      <script type="application/json" id="door-files">{"mfe-b":["door.js","unknown.js"]}</script>`;
    pageSet.setState({ map, off: {} });
    failureStore.setState({ failures: [] });
    openAll();
    end = fetchAhead(ownerOf);
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('brings what the links of the page lead to, once each, with their digests, behind all else', async () => {
    await jest.runAllTimersAsync();
    expect(asked).toEqual([]);
    openFirstDoor();
    expect(asked).toEqual([]);
    await jest.runAllTimersAsync();
    const wanted = ['/r/mfe-b/1/entry.js', '/r/mfe-b/1/door.js', '/r/mfe-c/1/entry.js'];
    expect(addresses()).toEqual(wanted);
    expect(asked[1]?.[1]).toMatchObject({ integrity: 'sha384-d', priority: 'low' });
    openFirstDoor();
    await jest.runAllTimersAsync();
    expect(addresses()).toEqual(wanted);
  });

  it.each(['pointerover', 'focusin'])('turns first to a link with %s', async (event) => {
    openFirstDoor();
    document.querySelector('a[href="/mfe-c"]')?.dispatchEvent(new Event(event, { bubbles: true }));
    await jest.runAllTimersAsync();
    expect(addresses()[0]).toBe('/r/mfe-c/1/entry.js');
    expect(asked).toHaveLength(3);
  });

  it('never holds more than one connection', async () => {
    answer = hang;
    openFirstDoor();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(asked).toHaveLength(1);
  });

  it('lets go of the connection while a door of another remote is being opened, and goes on after it', async () => {
    answer = hang;
    openFirstDoor();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(asked[0]?.[1].signal?.aborted).toBe(false);
    beginToOpen('mfe-c');
    expect(asked[0]?.[1].signal?.aborted).toBe(true);
    answer = async () => {};
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    openAll();
    await jest.runAllTimersAsync();
    expect(addresses().slice(1)).toEqual([
      '/r/mfe-b/1/entry.js',
      '/r/mfe-b/1/door.js',
      '/r/mfe-c/1/entry.js',
    ]);
  });

  it('lets come what is on its way for the door that is being opened, and asks for nothing more', async () => {
    answer = () => new Promise((resolve) => setTimeout(resolve, 1_000));
    openFirstDoor();
    await jest.advanceTimersByTimeAsync(1_500);
    beginToOpen('mfe-b');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked[0]?.[1].signal?.aborted).toBe(false);
    expect(addresses()).toEqual(['/r/mfe-b/1/entry.js']);
    openAll();
    await jest.runAllTimersAsync();
    expect(addresses().slice(1)).toEqual(['/r/mfe-b/1/door.js', '/r/mfe-c/1/entry.js']);
  });

  it('gives up for good after a file that hangs', async () => {
    answer = hang;
    openFirstDoor();
    await jest.advanceTimersByTimeAsync(7_000);
    expect(asked[0]?.[1].signal?.aborted).toBe(true);
    openFirstDoor();
    await jest.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });

  it('gives up for good after a file that cannot be had', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    openFirstDoor();
    await jest.runAllTimersAsync();
    openFirstDoor();
    await jest.runAllTimersAsync();
    expect(addresses()).toEqual(['/r/mfe-b/1/entry.js']);
  });

  it('does not begin where a remote could not be loaded', async () => {
    recordFailure('mfe-a', '1', 'load', new Error('refused'));
    openFirstDoor();
    await jest.runAllTimersAsync();
    expect(asked).toEqual([]);
  });

  it('leaves alone what is switched off', async () => {
    pageSet.setState({ off: { 'mfe-b': { reason: 'Repairs', since: '2026-01-01T00:00:00Z' } } });
    openFirstDoor();
    await jest.runAllTimersAsync();
    expect(addresses()).toEqual(['/r/mfe-c/1/entry.js']);
  });

  it.each([{ saveData: true }, { effectiveType: '3g' }])('spares %j', async (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    openFirstDoor();
    await jest.runAllTimersAsync();
    expect(asked).toEqual([]);
  });
});
