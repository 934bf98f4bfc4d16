import { createStore } from 'zustand/vanilla';
import { recordFailure, SwitchedOffError, TimeoutError } from '../failures/failures';
import { refreshModules } from '../integrity/module-digests';
import { findFallbackRelease } from '../releases/fallback-release';
import { addReleasesOf } from '../releases/live-map';
import { pageReleases } from '../releases/page-releases';
import { registerRelease } from '../releases/registered-releases';
import type { Release } from '../releases/release-map';
import { abandonContainer, type ContainerInit, initContainer, loadContainer } from './container';
import { setLateModule } from './late-modules';
import { endLoad, startLoad } from './load-errors';
import { type Origin, setOrigin } from './origins';

const retryDelayMs = 150;

/** `expose` such as `./lifecycles`. */
export type Expose = { remote: string; expose: string };

export type LoadOptions = {
  /** The arguments of the federation runtime for `init`. */
  init: ContainerInit;
  /** Wraps a module of a remote, for example each component in an error boundary. */
  wrapModule: (module: object, origin: Origin) => object;
};

/** The exposed modules that are being loaded. Other requests wait for them. */
export const activeLoads = createStore<{ loading: readonly Expose[] }>(() => ({ loading: [] }));

let isFirst = true;
/** The folders of releases of which an attempt failed. */
const failedFolders = new Set<string>();

/**
 * Loads an exposed module of the release of this page, in two attempts. When that fails or is late, loads it from the
 * fallback release. Each release that fails is recorded once.
 *
 * @throws {SwitchedOffError} or the error of the release of this page; see `getLateModule`
 */
export async function loadExpose(expose: Expose, options: LoadOptions): Promise<object> {
  activeLoads.setState(({ loading }) => ({ loading: [...loading, expose] }));
  try {
    return await loadWithFallback(expose, options);
  } finally {
    activeLoads.setState(({ loading }) => ({ loading: loading.filter((one) => one !== expose) }));
  }
}

async function loadWithFallback(expose: Expose, options: LoadOptions): Promise<object> {
  const { remote } = expose;
  assertIsOn(remote);
  if (!pageReleases.getState().map.remotes[remote]) {
    await addReleasesOf(remote);
    assertIsOn(remote);
  }
  const { map } = pageReleases.getState();
  const live = map.remotes[remote];
  if (!live) throw new Error(`The release map has no release of ${remote}.`);

  const budgets = nextBudgets();
  const timeoutError = new TimeoutError(remote, budgets.totalMs);
  let liveError: Error | undefined;
  const recordLiveFailure = (error: Error) => {
    liveError ??= error;
    recordFailure(remote, live.release, 'load', liveError);
    removePreloads(live);
    return liveError;
  };
  // Only after a failure, because reading sessionStorage is slow.
  let foundFallback: ReturnType<typeof findFallbackRelease> | undefined;
  const getFallback = () => {
    foundFallback ??= findFallbackRelease(map, remote);
    return foundFallback;
  };
  let fallbackTimer: ReturnType<typeof setTimeout> | undefined;
  let totalTimer: ReturnType<typeof setTimeout> | undefined;
  const loading = new Promise<object>((resolve, reject) => {
    let fallbackLoad: Promise<void> | undefined;
    const loadFallback = (error: Error) => {
      fallbackLoad ??= getFallback().then(async (release) => {
        if (!release) return;
        recordLiveFailure(error);
        await loadRelease(expose, release, 1, options).then(resolve, (cause) => {
          recordFailure(remote, release.release, 'load', cause);
        });
      });
      return fallbackLoad;
    };
    fallbackTimer = setTimeout(() => void loadFallback(timeoutError), budgets.fallbackAfterMs);
    loadRelease(expose, live, 2, options).then(resolve, async (error: Error) => {
      await loadFallback(error);
      reject(recordLiveFailure(error));
    });
  });
  const timeout = new Promise<never>((_, reject) => {
    totalTimer = setTimeout(() => {
      abandonContainer(live);
      void getFallback().then((release) => release && abandonContainer(release));
      reject(setLateModule(recordLiveFailure(timeoutError), loading));
    }, budgets.totalMs);
  });
  try {
    return await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(fallbackTimer);
    clearTimeout(totalTimer);
  }
}

/** @throws {SwitchedOffError} */
function assertIsOn(remote: string): void {
  const switchedOff = pageReleases.getState().off[remote];
  if (switchedOff) throw new SwitchedOffError(switchedOff.reason);
}

/** Loads an exposed module of the fallback release; null when there is none. */
export async function loadFallbackExpose(
  expose: Expose,
  options: LoadOptions,
): Promise<object | null> {
  const release = await findFallbackRelease(pageReleases.getState().map, expose.remote);
  if (!release) return null;
  try {
    return await loadRelease(expose, release, 1, options);
  } catch (error) {
    recordFailure(expose.remote, release.release, 'load', error);
    throw error;
  }
}

async function loadRelease(
  expose: Expose,
  release: Release,
  attempts: number,
  options: LoadOptions,
): Promise<object> {
  const load = startLoad(expose.remote);
  try {
    const factory = await getFactory(expose, release, attempts, options);
    const module = await factory();
    if (typeof module !== 'object' || module === null) {
      throw new Error(`${expose.remote} does not expose ${expose.expose}.`);
    }
    const origin = { ...expose, release: release.release, base: release.base };
    const wrapped = options.wrapModule(module, origin);
    setOrigin(wrapped, origin);
    for (const error of load.errors) recordFailure(expose.remote, release.release, 'run', error);
    return wrapped;
  } catch (error) {
    const cause = load.errors[0] ?? error;
    throw cause instanceof Error ? cause : new Error(String(cause));
  } finally {
    endLoad(load);
  }
}

async function getFactory(
  { remote, expose }: Expose,
  release: Release,
  attempts: number,
  { init }: LoadOptions,
): Promise<() => unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      registerRelease(remote, release);
      if (release.type === 'module' && failedFolders.has(release.base))
        await refreshModules(release);
      const container = await loadContainer(remote, release);
      await initContainer(container, init);
      return await container.get(expose);
    } catch (error) {
      failedFolders.add(release.base);
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/**
 * After `fallbackAfterMs` the fallback release is requested as well; after `totalMs` the load fails and the user
 * can retry. The first load of a page has less time, because the user has already waited for the page.
 */
function nextBudgets() {
  const waitedMs = isFirst ? Math.min(performance.now(), 1_000) : 0;
  isFirst = false;
  return { fallbackAfterMs: 2_000 - waitedMs / 2, totalMs: 3_400 - waitedMs };
}

/** Frees the connection of a request that hangs. */
function removePreloads({ base }: Release): void {
  for (const link of document.querySelectorAll(`link[rel=preload][href^="${base}"]`)) link.remove();
}
