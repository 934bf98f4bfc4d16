import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { registerRelease } from '../releases/registered-releases';
import { loadContainer } from './container';

const digest = (letter: string) => `sha384-${letter.repeat(64)}`;
function registerNewRelease(remote: string, id: string) {
  const base = `/r/${remote}/${id}/`;
  const release = { release: id, base, entry: 'entry.js', digests: { 'entry.js': digest('e') } };
  registerRelease(remote, release);
  return release;
}
const digestOf = (path: string) => globalThis.releaseDigests?.[`http://localhost${path}`];
const page = globalThis as unknown as Record<string, unknown>;

describe('the entry of a release', () => {
  /** The entry scripts: path -> script. */
  let scripts: Record<string, () => void>;
  /** The preloaded files: path -> status. */
  let fetched: Record<string, number>;
  let appended: string[];

  beforeEach(() => {
    scripts = {};
    fetched = {};
    appended = [];
    // jsdom has no resource timing.
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

  it('provides its container and the digests of its other files, and clears both variables', async () => {
    const ownContainer = container();
    scripts['/r/mfe-a/1/entry.js'] = () => {
      page.mfe_a = ownContainer;
      page.reportedDigests = { 'later.js': digest('l') };
    };
    expect(await loadContainer('mfe-a', registerNewRelease('mfe-a', '1'))).toBe(ownContainer);
    expect(digestOf('/r/mfe-a/1/later.js')).toBe(digest('l'));
    expect([page.mfe_a, page.reportedDigests]).toEqual([undefined, undefined]);
  });

  it('runs without a request only when the page has preloaded it', async () => {
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
      const loaded = loadContainer('mfe-a', registerNewRelease('mfe-a', id));
      // In the same task.
      expect(appended).toEqual(elements.slice(0, 1));
      await loaded;
      expect(appended).toEqual(elements);
    }
  });

  it('reports only the files of its release', async () => {
    scripts['/r/mfe-a/2/entry.js'] = () => {
      page.mfe_a = container();
      page.reportedDigests = { 'two.js': digest('2') };
    };
    scripts['/r/mfe-a/3/entry.js'] = () => {
      page.mfe_a = container();
    };
    const [two, three] = [registerNewRelease('mfe-a', '2'), registerNewRelease('mfe-a', '3')];
    await Promise.all([loadContainer('mfe-a', two), loadContainer('mfe-a', three)]);
    expect(digestOf('/r/mfe-a/2/two.js')).toBe(digest('2'));
    expect(digestOf('/r/mfe-a/3/two.js')).toBeUndefined();
  });

  it('is rejected when it reports invalid digests, and can be loaded again', async () => {
    const release = registerNewRelease('mfe-a', '4');
    let reportedDigests: object = { '../1/later.js': digest('x') };
    scripts['/r/mfe-a/4/entry.js'] = () => {
      page.mfe_a = container();
      page.reportedDigests = reportedDigests;
    };
    await expect(loadContainer('mfe-a', release)).rejects.toThrow();
    expect(digestOf('/r/mfe-a/1/later.js')).not.toBe(digest('x'));
    reportedDigests = { 'later.js': digest('l') };
    await expect(loadContainer('mfe-a', release)).resolves.toBeDefined();
  });
});
