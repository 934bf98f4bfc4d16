import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
import { failureStore } from './failures/failures';
import { pageReleases } from './releases/page-releases';
import { startFederation } from './start-federation';

const digest = `sha384-${'d'.repeat(64)}`;
const release = (remote: string, id: string) => ({
  release: id,
  base: `/r/${remote}/${id}/`,
  entry: 'remote-entry.js',
  team: `team of ${remote}`,
  digests: { 'remote-entry.js': digest },
});
const releases = {
  'mfe-a': release('mfe-a', '2'),
  'shared-b': release('shared-b', '1'),
  'mfe-c': release('mfe-c', '1'),
};

init({ name: 'host', remotes: [] });
const federation = startFederation({
  wrapModule: (module, { release }) => ({ ...module, release }),
  fallbackModule: (id, error) => ({ fallbackFor: id, error }),
});

describe('the remotes of a page', () => {
  /** Path -> entry script. Other scripts fail to load. */
  let entries: Record<string, () => void>;
  const page = globalThis as unknown as Record<string, unknown>;
  const provideContainer = (name: string, module: object) => () => {
    page[name] = { init: () => {}, get: async () => () => module };
  };

  beforeEach(() => {
    const previous = { 'mfe-a': release('mfe-a', '1') };
    const map = { ...pageReleases.getState().map, remotes: releases, previous };
    pageReleases.setState({ map, off: {} });
    entries = {};
    // jsdom has no resource timing.
    performance.getEntriesByName = () => [];
    jest.spyOn(document.head, 'append').mockImplementation((element) => {
      queueMicrotask(() => {
        const { src, href } = element as HTMLScriptElement & HTMLLinkElement;
        const run = entries[new URL(src || href).pathname];
        if (src) run?.();
        (element as HTMLElement).dispatchEvent(new Event(run ? 'load' : 'error'));
      });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are loaded by the official runtime from the release map', async () => {
    entries['/r/shared-b/1/remote-entry.js'] = provideContainer('shared_b', { value: 1 });
    expect(await federation.load('shared-b/parts')).toMatchObject({ value: 1, release: '1' });
  });

  it('are found when a tool of the page, such as the gate, requests them from the runtime', async () => {
    entries['/r/mfe-c/1/remote-entry.js'] = provideContainer('mfe_c', { value: 3 });
    expect(await getInstance()?.loadRemote('mfe_c/parts')).toMatchObject({ value: 3 });
  });

  it('come from the fallback release when the live one fails; the failure names release and team', async () => {
    entries['/r/mfe-a/1/remote-entry.js'] = provideContainer('mfe_a', { value: 'old' });
    expect(await federation.load('mfe-a/lifecycles')).toMatchObject({ value: 'old', release: '1' });
    expect(failureStore.getState().failures).toMatchObject([
      { remote: 'mfe-a', release: '2', team: 'team of mfe-a', phase: 'load' },
    ]);
  });

  it('can be imported by other remotes; a failed import gets the fallback module', async () => {
    const other = createInstance({
      name: 'other',
      remotes: [{ name: 'mfe_a', alias: 'mfe-a', entry: 'release-map:mfe-a' }],
    });
    pageReleases.setState({ off: { 'mfe-a': { reason: 'Under repair.', since: '' } } });
    const load = () =>
      other.loadRemote<() => object>('mfe_a/parts', { loadFactory: false, from: 'build' });
    expect((await load())?.()).toMatchObject({ fallbackFor: 'mfe-a/parts' });
    pageReleases.setState({ off: {} });
    entries['/r/mfe-a/2/remote-entry.js'] = provideContainer('mfe_a', { value: 'new' });
    expect((await load())?.()).toMatchObject({ value: 'new', release: '2' });
  });
});
