import { createStore } from 'zustand/vanilla';
import { recordFailure, SwitchedOffError, TimeoutError } from '../failures/failures';
import { admitRelease } from '../releases/admitted-releases';
import { knownGood } from '../releases/known-good';
import { pageSet } from '../releases/page-set';
import type { Release } from '../releases/release-map';
import { type ContainerInit, giveUpContainer, initContainer, loadContainer } from './container';
import { setLateModule } from './late-modules';
import { beginLoad, endLoad } from './load-errors';
import { type Origin, setOrigin } from './origins';

const retryDelayMs = 150;

/** `expose` such as `./lifecycles`. */
export type Expose = { remote: string; expose: string };

export type LoadOptions = {
  /** What the federation runtime initializes a container with. */
  init: ContainerInit;
  /** Wraps a module of a remote, for example each component in an error boundary. */
  wrapModule: (module: object, origin: Origin) => object;
};

/** The exposed modules that are being loaded now: other requests wait for them. */
export const activeLoads = createStore<{ loading: readonly Expose[] }>(() => ({ loading: [] }));

let isFirst = true;

/**
 * Loads an exposed module of the release of this page, in two attempts, or when that fails or is late,
 * of the last release known to work. Each release that fails is recorded once.
 *
 * @throws {SwitchedOffError} or the error of the release of this page; see `lateModuleOf`
 */
export async function loadExpose(expose: Expose, options: LoadOptions): Promise<object> {
  activeLoads.setState(({ loading }) => ({ loading: [...loading, expose] }));
  try {
    return await loadInTime(expose, options);
  } finally {
    activeLoads.setState(({ loading }) => ({ loading: loading.filter((one) => one !== expose) }));
  }
}

async function loadInTime(expose: Expose, options: LoadOptions): Promise<object> {
  const { remote } = expose;
  const { map, off } = pageSet.getState();
  const switchedOff = off[remote];
  if (switchedOff) throw new SwitchedOffError(switchedOff.reason);
  const live = map.remotes[remote];
  if (!live) throw new Error(`This page knows no release of ${remote}.`);

  const budgets = nextBudgets();
  const overdue = new TimeoutError(remote, budgets.totalMs);
  let liveError: Error | undefined;
  const failLive = (error: Error) => {
    liveError ??= error;
    recordFailure(remote, live.release, 'load', liveError);
    removePreloads(live);
    return liveError;
  };
  // Only after a failure: reading the storage of a tab is slow.
  let known: ReturnType<typeof knownGood> | undefined;
  const fallback = () => {
    known ??= knownGood(map, remote);
    return known;
  };
  let fallbackTimer: ReturnType<typeof setTimeout> | undefined;
  let totalTimer: ReturnType<typeof setTimeout> | undefined;
  const loading = new Promise<object>((resolve, reject) => {
    let fallbackLoad: Promise<void> | undefined;
    const loadFallback = (error: Error) => {
      fallbackLoad ??= fallback().then(async (release) => {
        if (!release) return;
        failLive(error);
        await loadRelease(expose, release, 1, options).then(resolve, (cause) => {
          recordFailure(remote, release.release, 'load', cause);
        });
      });
      return fallbackLoad;
    };
    fallbackTimer = setTimeout(() => void loadFallback(overdue), budgets.fallbackAfterMs);
    loadRelease(expose, live, 2, options).then(resolve, async (error: Error) => {
      await loadFallback(error);
      reject(failLive(error));
    });
  });
  const tooLate = new Promise<never>((_, reject) => {
    totalTimer = setTimeout(() => {
      giveUpContainer(live);
      void fallback().then((release) => release && giveUpContainer(release));
      reject(setLateModule(failLive(overdue), loading));
    }, budgets.totalMs);
  });
  try {
    return await Promise.race([loading, tooLate]);
  } finally {
    clearTimeout(fallbackTimer);
    clearTimeout(totalTimer);
  }
}

/** Loads an exposed module of the fallback release; null when there is none. */
export async function loadFallbackExpose(
  expose: Expose,
  options: LoadOptions,
): Promise<object | null> {
  const release = await knownGood(pageSet.getState().map, expose.remote);
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
  const load = beginLoad(expose.remote);
  try {
    const factory = await getFactory(expose, release, attempts, options);
    const module = await factory();
    if (typeof module !== 'object' || module === null) {
      throw new Error(`${expose.remote} exposes nothing as ${expose.expose}.`);
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
      admitRelease(remote, release);
      const container = await loadContainer(remote, release);
      await initContainer(container, init);
      return await container.get(expose);
    } catch (error) {
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/**
 * After `fallbackAfterMs` the fallback release is requested as well; after `totalMs` the load fails and the user
 * can retry. The first load of a page has less, because the user has waited for the page already.
 */
function nextBudgets() {
  const waitedMs = isFirst ? Math.min(performance.now(), 1_000) : 0;
  isFirst = false;
  return { fallbackAfterMs: 2_000 - waitedMs / 2, totalMs: 3_400 - waitedMs };
}

/** A file that hangs holds one of the few connections of a browser. */
function removePreloads({ base }: Release): void {
  for (const link of document.querySelectorAll(`link[rel=preload][href^="${base}"]`)) link.remove();
}
