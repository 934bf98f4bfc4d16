import {
  type Failure,
  type FailurePhase,
  inTime,
  lateModuleOf,
  recordFailure,
  SwitchedOffError,
} from 'federation';
import type { Lifecycles, MountProps } from 'shared-ui/react-lifecycles';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { runLifecycles } from './run-lifecycles';
import { type Markup, waitingMarkup } from './waiting-markup';

/** What the outlet shows for a remote beside, or instead of, the remote's own element. */
export type SlotState =
  | { status: 'closed' | 'loading' | 'open' }
  | { status: 'failed'; failure: Failure; busy: boolean };

/**
 * The place in the page that belongs to one remote. To single-spa it is an application that never
 * fails and never keeps another waiting: loading goes on after `mount` has answered, and what goes
 * wrong at load, mount, run time or unmount ends in `state` alone.
 */
export type RemoteSlot = {
  bootstrap: () => Promise<void>;
  mount: () => Promise<void>;
  unmount: () => Promise<void>;
  /** Another attempt after a failure. */
  retry: () => void;
  /** Loads what the page's map names now and shows it in place of what is shown. */
  replace: () => Promise<void>;
  /** The release that is shown; null while none is. */
  shownRelease: () => string | null;
  state: StoreApi<SlotState>;
};

type RemoteSlotOptions = {
  remote: string;
  element: HTMLElement;
  /** Whether the page was opened at the remote's address: its place is shown from the start. */
  isFirst?: boolean;
  /** What a release has rendered at its build and the page came with, in `element`. */
  markup?: Markup | null;
  /** Rejects by itself when it takes too long. */
  load: () => Promise<Lifecycles>;
  /** The release to turn to when the one that was loaded does not start; null where there is none. */
  loadInstead: () => Promise<Lifecycles | null>;
  releaseOf: (lifecycles?: Lifecycles) => string;
  onOpen: (release: string) => void;
  /** Turns on the styles of a release until the returned function is called. */
  holdStyles?: (lifecycles: Lifecycles) => () => void;
};

/** Milliseconds for one step of a remote that is loaded; a page that is left waits no longer than the last. */
const budgets = { bootstrap: 1_000, mount: 1_000, instead: 1_400, unmount: 500 };

export function remoteSlot(options: RemoteSlotOptions): RemoteSlot {
  const { remote, element, load, loadInstead, releaseOf, onOpen } = options;
  const { isFirst = false, markup = null, holdStyles = () => () => undefined } = options;
  const state = createStore<SlotState>(() => ({ status: isFirst ? 'loading' : 'closed' }));
  const waiting = markup && waitingMarkup(markup);
  let visit = 0;
  let crashes = 0;
  let leave: () => Promise<void> = () => Promise.resolve();
  let shown: string | null = null;

  function show(failure: Failure) {
    state.setState({ status: 'failed', failure, busy: false }, true);
  }

  async function open() {
    const mine = ++visit;
    const isCurrent = () => mine === visit;
    const start = async (lifecycles: Lifecycles) => {
      const failure = await tryToStart(lifecycles, isCurrent);
      if (failure && isCurrent()) await startInstead(failure, isCurrent);
    };
    try {
      const lifecycles = await load();
      if (isCurrent()) await start(lifecycles);
    } catch (error) {
      if (!isCurrent()) return;
      const phase = error instanceof SwitchedOffError ? 'off' : 'load';
      show(recordFailure(remote, releaseOf(), phase, error));
      const arrived = (late: object) => {
        if (isCurrent()) void start(late as Lifecycles);
      };
      lateModuleOf(error)?.then(arrived, () => undefined);
    }
  }

  /** The card waits for the other release only so long; the other release may come after all. */
  async function startInstead(failure: Failure, isCurrent: () => boolean) {
    const other = loadInstead().catch(() => null);
    const start = async (lifecycles: Lifecycles | null) => {
      if (!isCurrent()) return;
      const isOther = lifecycles && releaseOf(lifecycles) !== failure.release;
      const again = isOther ? await tryToStart(lifecycles, isCurrent) : failure;
      if (again && isCurrent()) show(failure);
    };
    try {
      await start(await inTime(other, budgets.instead, remote));
    } catch {
      if (isCurrent()) show(failure);
      void other.then(start);
    }
  }

  /** @returns why it did not start; null when it did, or nobody wants it any more */
  async function tryToStart(loaded: Lifecycles, isCurrent: () => boolean) {
    const release = releaseOf(loaded);
    const lifecycles = runLifecycles(remote, loaded);
    const prerendered = waiting?.takeOver(release);
    const domElement = prerendered?.domElement ?? document.createElement('div');
    const props: MountProps = {
      domElement,
      ...(prerendered && { isPrerendered: true }),
      onCrash: (error) => {
        const failure = recordFailure(remote, release, 'run', error);
        if (isCurrent()) void crash(failure);
      },
    };
    const dropStyles = holdStyles(loaded);
    const down = async () => {
      await takeDown(release, () => lifecycles.unmount(props), domElement);
      dropStyles();
    };
    let phase: FailurePhase = 'bootstrap';
    let mounting = Promise.resolve();
    if (!prerendered) element.append(domElement);
    try {
      await inTime(lifecycles.bootstrap(), budgets.bootstrap, `${remote}'s bootstrap`);
      phase = 'mount';
      mounting = lifecycles.mount(props);
      await inTime(mounting, budgets.mount, `${remote}'s mount`);
      prerendered?.pressAgain();
    } catch (error) {
      domElement.remove();
      dropStyles();
      if (phase === 'mount') void mounting.then(down, () => undefined);
      return recordFailure(remote, release, phase, error);
    }
    if (!isCurrent()) {
      await down();
      return null;
    }
    leave = down;
    shown = release;
    state.setState({ status: 'open' }, true);
    onOpen(release);
    return null;
  }

  /** What crashes a second time is not tried a third time: the other release takes its place. */
  async function crash(failure: Failure) {
    crashes += 1;
    show(failure);
    await close();
    if (crashes < 2) return;
    const mine = visit;
    await startInstead(failure, () => mine === visit);
  }

  async function takeDown(release: string, unmount: () => Promise<void>, domElement: HTMLElement) {
    try {
      await inTime(unmount(), budgets.unmount, `${remote}'s unmount`);
    } catch (error) {
      recordFailure(remote, release, 'unmount', error);
    }
    // What did not come down keeps this element; the next visit has one of its own.
    domElement.remove();
  }

  async function close() {
    visit += 1;
    const down = leave;
    leave = () => Promise.resolve();
    shown = null;
    await down();
  }

  return {
    state,
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      state.setState({ status: 'loading' }, true);
      void open();
    },
    unmount: async () => {
      waiting?.takeAway();
      await close();
      state.setState({ status: 'closed' }, true);
    },
    shownRelease: () => shown,
    replace: async () => {
      const mine = visit;
      // While this loads the traveller still has the old one; what fails here fails again in open().
      await load().catch(() => undefined);
      if (mine !== visit) return;
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
