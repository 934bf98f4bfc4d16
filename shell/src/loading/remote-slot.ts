import type { Lifecycles } from 'shared-ui/react-lifecycles';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, type FailurePhase, recordFailure } from './failures';

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
  state: StoreApi<SlotState>;
};

type RemoteSlotOptions = {
  remote: string;
  element: HTMLElement;
  load: () => Promise<Lifecycles>;
  /** Milliseconds after which the card shows; an answer that comes later still replaces it. */
  budget: number;
  /** Why the remote is switched off, where it is: then nothing of it is asked for. */
  off?: string | undefined;
};

export function remoteSlot(options: RemoteSlotOptions): RemoteSlot {
  const { remote, element, load, budget, off } = options;
  const state = createStore<SlotState>(() => ({ status: 'closed' }));
  let visit = 0;
  let leave: () => Promise<void> = () => Promise.resolve();

  function fail(phase: FailurePhase, error: unknown) {
    const failure = recordFailure(remote, phase, error);
    state.setState({ status: 'failed', failure, busy: false }, true);
  }

  async function open() {
    if (off !== undefined) return fail('off', new Error(off));
    const mine = ++visit;
    const isCurrent = () => mine === visit;
    const timer = setTimeout(() => {
      if (isCurrent()) fail('load', new Error(`no answer within ${budget} ms`));
    }, budget);
    let phase: FailurePhase = 'load';
    try {
      const lifecycles = await load();
      if (!isCurrent()) return;
      phase = 'mount';
      const props = {
        domElement: element,
        onCrash: (error: unknown) => {
          if (!isCurrent()) return;
          fail('run', error);
          void close();
        },
      };
      await lifecycles.bootstrap();
      await lifecycles.mount(props);
      const unmount = () => lifecycles.unmount(props);
      if (!isCurrent()) return void (await settle(unmount));
      leave = unmount;
      state.setState({ status: 'open' }, true);
    } catch (error) {
      if (isCurrent()) fail(phase, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function settle(unmount: () => Promise<void>) {
    try {
      await unmount();
    } catch (error) {
      recordFailure(remote, 'unmount', error);
    }
    element.replaceChildren();
  }

  async function close() {
    visit += 1;
    const unmount = leave;
    leave = () => Promise.resolve();
    await settle(unmount);
  }

  return {
    state,
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      state.setState({ status: 'loading' }, true);
      void open();
    },
    unmount: async () => {
      await close();
      state.setState({ status: 'closed' }, true);
    },
    retry: () => {
      const current = state.getState();
      if (current.status === 'failed') state.setState({ ...current, busy: true }, true);
      void open();
    },
  };
}
