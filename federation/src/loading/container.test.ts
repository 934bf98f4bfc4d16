import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { admitRelease } from '../releases/admitted-releases';
import { loadContainer } from './container';

const digest = (letter: string) => `sha384-${letter.repeat(64)}`;
const admitted = (remote: string, id: string) => {
  const base = `/r/${remote}/${id}/`;
  const release = { release: id, base, entry: 'entry.js', digests: { 'entry.js': digest('e') } };
  admitRelease(remote, release);
  return release;
};
const digestOf = (path: string) => globalThis.releaseDigests?.[`http://localhost${path}`];
const page = globalThis as unknown as Record<string, unknown>;

describe('the entry of a release', () => {
  /** What the entries do when they run: path -> script. */
  let scripts: Record<string, () => void>;
  /** What the page has fetched: address -> status. */
  let fetched: Record<string, number>;
  let appended: string[];

  beforeEach(() => {
    scripts = {};
    fetched = {};
    appended = [];
    // jsdom measures nothing.
    performance.getEntriesByName = (address) => {
      const responseStatus = fetched[new URL(address).pathname];
      const entry = { responseEnd: 1, responseStatus } as unknown as PerformanceEntry;
      return responseStatus === undefined ? [] : [entry];
    };
    jest.spyOn(document.head, 'append').mockImplementation((element) => {
      appended.push((element as HTMLElement).localName);
      queueMicrotask(() => {
        if (element instanceof HTMLScriptElement) scripts[new URL(element.src).pathname]?.();
        (element as HTMLElement).dispatchEvent(new Event('load'));
      });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const container = () => ({ init: () => {}, get: async () => () => ({}) });

  it('hands over its container and the digests of its other files, and leaves neither behind', async () => {
    const own = container();
    scripts['/r/mfe-a/1/entry.js'] = () => {
      page.mfe_a = own;
      page.toldDigests = { 'later.js': digest('l') };
    };
    expect(await loadContainer('mfe-a', admitted('mfe-a', '1'))).toBe(own);
    expect(digestOf('/r/mfe-a/1/later.js')).toBe(digest('l'));
    expect([page.mfe_a, page.toldDigests]).toEqual([undefined, undefined]);
  });

  it('runs without another request when the page has fetched it, and only then', async () => {
    for (const [id, status, elements] of [
      ['5', 200, ['script']],
      ['6', 404, ['link', 'script']],
      ['7', undefined, ['link', 'script']],
    ] as const) {
      const path = `/r/mfe-a/${id}/entry.js`;
      scripts[path] = () => {
        page.mfe_a = container();
      };
      if (status) fetched[path] = status;
      appended = [];
      const loaded = loadContainer('mfe-a', admitted('mfe-a', id));
      // In the task that asks for it, before whatever else the page has to do in it.
      expect(appended).toEqual(elements.slice(0, 1));
      await loaded;
      expect(appended).toEqual(elements);
    }
  });

  it('of each of two releases tells of its own files, and one of before that need not tell any', async () => {
    scripts['/r/mfe-a/2/entry.js'] = () => {
      page.mfe_a = container();
      page.toldDigests = { 'two.js': digest('2') };
    };
    scripts['/r/mfe-a/3/entry.js'] = () => {
      page.mfe_a = container();
    };
    const [two, three] = [admitted('mfe-a', '2'), admitted('mfe-a', '3')];
    await Promise.all([loadContainer('mfe-a', two), loadContainer('mfe-a', three)]);
    expect(digestOf('/r/mfe-a/2/two.js')).toBe(digest('2'));
    expect(digestOf('/r/mfe-a/3/two.js')).toBeUndefined();
  });

  it('that tells what it may not is not used, and may be asked for again', async () => {
    const release = admitted('mfe-a', '4');
    let told: object = { '../1/later.js': digest('x') };
    scripts['/r/mfe-a/4/entry.js'] = () => {
      page.mfe_a = container();
      page.toldDigests = told;
    };
    await expect(loadContainer('mfe-a', release)).rejects.toThrow();
    expect(digestOf('/r/mfe-a/1/later.js')).not.toBe(digest('x'));
    told = { 'later.js': digest('l') };
    await expect(loadContainer('mfe-a', release)).resolves.toBeDefined();
  });
});
