import {
  type Failure,
  getLateModule,
  recordFailure,
  SwitchedOffError,
  withTimeout,
} from '@train-swap/federation';
import type { Lifecycles } from '@train-swap/shared-ui/react-lifecycles';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { mountRelease } from './mount-release';
import { createPrerenderedMarkup, type Markup } from './prerendered-markup';

/** What the outlet shows besides, or instead of, the remote's element. */
export type SlotState =
  | { status: 'closed' | 'loading' | 'open' }
  | { status: 'failed'; failure: Failure; busy: boolean };

/**
 * The slot of one remote in the page. For single-spa it is an application that never fails and never blocks: loading
 * continues after `mount` resolved, and failures at load, mount, run time or unmount only change `state`.
 */
export type RemoteSlot = {
  bootstrap: () => Promise<void>;
  mount: () => Promise<void>;
  unmount: () => Promise<void>;
  /** Tries again after a failure. */
  retry: () => void;
  /** Loads the release in the current map and replaces the shown one. */
  replace: () => Promise<void>;
  /** The shown release; null while none is shown. */
  shownRelease: () => string | null;
  state: StoreApi<SlotState>;
};

type RemoteSlotOptions = {
  remote: string;
  element: HTMLElement;
  /** Whether the page was opened at a path of the remote. Its place is then visible from the start. */
  isFirst?: boolean;
  /** Prerendered HTML of a release in `element`. */
  markup?: Markup | null;
  /** Rejects after a timeout. */
  load: () => Promise<Lifecycles>;
  /** Loads the fallback release; null when there is none. */
  loadFallback: () => Promise<Lifecycles | null>;
  releaseOf: (lifecycles?: Lifecycles) => string;
  onOpen: (release: string) => void;
  /** Activates the styles of a release until the returned function is called. */
  enableStyles?: (lifecycles: Lifecycles) => () => void;
};

const fallbackTimeoutMs = 1_400;

export function createRemoteSlot(options: RemoteSlotOptions): RemoteSlot {
  const { remote, element, load, loadFallback, releaseOf, onOpen } = options;
  const { isFirst = false, markup = null, enableStyles = () => () => undefined } = options;
  const state = createStore<SlotState>(() => ({ status: isFirst ? 'loading' : 'closed' }));
  const prerendered = markup && createPrerenderedMarkup(markup);
  let visitId = 0;
  let crashes = 0;
  let unmountShown: () => Promise<void> = () => Promise.resolve();
  let currentRelease: string | null = null;

  function show(failure: Failure) {
    state.setState({ status: 'failed', failure, busy: false }, true);
  }

  async function open() {
    const ownVisitId = ++visitId;
    const isCurrent = () => ownVisitId === visitId;
    const startLoaded = async (lifecycles: Lifecycles) => {
      const failure = await start(lifecycles, isCurrent);
      if (failure && isCurrent()) await startFallback(failure, isCurrent);
    };
    try {
      const lifecycles = await load();
      if (isCurrent()) await startLoaded(lifecycles);
    } catch (error) {
      if (!isCurrent()) return;
      const phase = error instanceof SwitchedOffError ? 'off' : 'load';
      show(recordFailure(remote, releaseOf(), phase, error));
      const startLate = (late: object) => {
        if (isCurrent()) void startLoaded(late as Lifecycles);
      };
      getLateModule(error)?.then(startLate, () => undefined);
    }
  }

  /** Shows the card when the fallback release takes too long, and the fallback release when it loads later. */
  async function startFallback(failure: Failure, isCurrent: () => boolean) {
    const fallback = loadFallback().catch(() => null);
    const startLoaded = async (lifecycles: Lifecycles | null) => {
      if (!isCurrent()) return;
      const isDifferent = lifecycles && releaseOf(lifecycles) !== failure.release;
      const secondFailure = isDifferent ? await start(lifecycles, isCurrent) : failure;
      if (secondFailure && isCurrent()) show(failure);
    };
    try {
      await startLoaded(await withTimeout(fallback, fallbackTimeoutMs, remote));
    } catch {
      if (isCurrent()) show(failure);
      void fallback.then(startLoaded);
    }
  }

  /** @returns the failure; null when the remote was started or is no longer needed */
  async function start(lifecycles: Lifecycles, isCurrent: () => boolean) {
    const release = releaseOf(lifecycles);
    const mounted = await mountRelease({
      remote,
      release,
      lifecycles,
      element,
      claimed: prerendered?.claim(release),
      enableStyles,
      onCrash: (error) => {
        const failure = recordFailure(remote, release, 'run', error);
        if (isCurrent()) void crash(failure);
      },
    });
    if ('failure' in mounted) return mounted.failure;
    if (!isCurrent()) {
      await mounted.tearDown();
      return null;
    }
    mounted.addPart();
    unmountShown = mounted.tearDown;
    currentRelease = release;
    state.setState({ status: 'open' }, true);
    onOpen(release);
    return null;
  }

  /** After a second crash the fallback release is used. */
  async function crash(failure: Failure) {
    crashes += 1;
    show(failure);
    await close();
    if (crashes < 2) return;
    const ownVisitId = visitId;
    await startFallback(failure, () => ownVisitId === visitId);
  }

  async function close() {
    visitId += 1;
    const tearDown = unmountShown;
    unmountShown = () => Promise.resolve();
    currentRelease = null;
    await tearDown();
  }

  return {
    state,
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      state.setState({ status: 'loading' }, true);
      void open();
    },
    unmount: async () => {
      prerendered?.remove();
      await close();
      state.setState({ status: 'closed' }, true);
    },
    shownRelease: () => currentRelease,
    replace: async () => {
      const ownVisitId = visitId;
      // The old release stays visible while this loads. A failure occurs again in open().
      await load().catch(() => undefined);
      if (ownVisitId !== visitId) return;
      await close();
      await open();
    },
    retry: () => {
      const current = state.getState();
      if (current.status === 'failed') state.setState({ ...current, busy: true }, true);
      void open();
    },
  };
}
