/** @jest-environment jsdom */

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failureStore, SwitchedOffError, setLateModule } from '@train-swap/federation';
import type { Lifecycles, MountProps } from '@train-swap/shared-ui/react-lifecycles';
import { RemoteSlot } from './remote-slot';

function createRemote(overrides: Partial<Lifecycles> = {}): Lifecycles {
  return {
    bootstrap: async () => {},
    mount: async ({ domElement }) => {
      domElement.textContent = 'the remote';
    },
    unmount: async ({ domElement }) => {
      domElement.textContent = '';
    },
    ...overrides,
  };
}

/** Creates a slot whose live release is `new` and whose fallback release, if any, is `old`. */
function createSlot(load: () => Promise<Lifecycles>, old?: Lifecycles) {
  const element = document.createElement('div');
  const opened: string[] = [];
  const slot = new RemoteSlot({
    remote: 'mfe-x',
    element,
    load,
    loadFallback: async () => old ?? null,
    releaseOf: (lifecycles) => (lifecycles && lifecycles === old ? 'old' : 'new'),
    onOpen: (release) => opened.push(release),
  });
  return { element, slot, opened };
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Lets pending promises settle without running timers. */
async function flushPromises() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

beforeEach(() => failureStore.setState({ failures: [] }));

describe('the slot of a remote', () => {
  it('shows the remote', async () => {
    const { slot, element } = createSlot(async () => createRemote());
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
  });

  it('does not block single-spa while a remote does not load', async () => {
    const { slot } = createSlot(() => new Promise(() => {}));
    await slot.mount();
    await slot.unmount();
    expect(slot.state.getState().status).toBe('closed');
  });

  it('fails when the remote cannot be loaded, and shows the remote after a retry', async () => {
    let attempts = 0;
    const { slot, element } = createSlot(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no connection');
      return createRemote();
    });
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState()).toMatchObject({
      status: 'failed',
      failure: { remote: 'mfe-x', phase: 'load', cause: 'no connection' },
    });
    slot.retry();
    await flushPromises();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
  });

  it('fails with the reason when the remote is switched off', async () => {
    const { slot } = createSlot(() => Promise.reject(new SwitchedOffError('Fares are wrong.')));
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState()).toMatchObject({
      status: 'failed',
      failure: { phase: 'off', cause: 'Fares are wrong.' },
    });
  });

  it('fails after the load timeout, and shows the remote when it loads later', async () => {
    const lateLoad = deferred<Lifecycles>();
    const { slot, element } = createSlot(() =>
      Promise.reject(setLateModule(new Error('overdue'), lateLoad.promise)),
    );
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState().status).toBe('failed');
    lateLoad.resolve(createRemote());
    await flushPromises();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
    expect(failureStore.getState().failures).toHaveLength(1);
  });

  it('mounts the fallback release when the new one throws at mount, and records the failure', async () => {
    const broken = createRemote({ mount: () => Promise.reject(new Error('no root')) });
    const { slot, element, opened } = createSlot(async () => broken, createRemote());
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
    expect(opened).toEqual(['old']);
    expect(failureStore.getState().failures).toMatchObject([
      { release: 'new', phase: 'mount', cause: 'no root' },
    ]);
  });

  it('mounts the fallback release after the second crash', async () => {
    const crash: ((error: unknown) => void)[] = [];
    const broken = createRemote({ mount: async ({ onCrash }) => void crash.push(onCrash) });
    const { slot, opened } = createSlot(async () => broken, createRemote());
    await slot.mount();
    await flushPromises();
    crash[0]?.(new Error('first'));
    await flushPromises();
    expect(slot.state.getState().status).toBe('failed');
    slot.retry();
    await flushPromises();
    crash[1]?.(new Error('second'));
    await flushPromises();
    expect(slot.state.getState().status).toBe('open');
    expect(opened).toEqual(['new', 'new', 'old']);
  });

  it('unmounts a remote that was left during its mount', async () => {
    const mounting = deferred<void>();
    const unmount = jest.fn(async () => {});
    const { slot } = createSlot(async () =>
      createRemote({ mount: () => mounting.promise, unmount }),
    );
    await slot.mount();
    await flushPromises();
    await slot.unmount();
    mounting.resolve();
    await flushPromises();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(slot.state.getState().status).toBe('closed');
  });

  it('records the phase when the remote throws at mount', async () => {
    const { slot } = createSlot(async () =>
      createRemote({ mount: () => Promise.reject(new Error('no root')) }),
    );
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState()).toMatchObject({ failure: { phase: 'mount', cause: 'no root' } });
  });

  it('empties its element and shows the card when the remote crashes later', async () => {
    let props: MountProps | undefined;
    const { slot, element } = createSlot(async () =>
      createRemote({
        mount: async (given) => {
          props = given;
          given.domElement.textContent = 'half a screen';
        },
      }),
    );
    await slot.mount();
    await flushPromises();
    props?.onCrash(new Error('broken'));
    await flushPromises();
    expect(slot.state.getState()).toMatchObject({ failure: { phase: 'run', cause: 'broken' } });
    expect(element.childNodes).toHaveLength(0);
  });

  it('closes and records the failure when the remote throws at unmount', async () => {
    const { slot, element } = createSlot(async () =>
      createRemote({ unmount: () => Promise.reject(new Error('stuck')) }),
    );
    await slot.mount();
    await flushPromises();
    await slot.unmount();
    expect(slot.state.getState().status).toBe('closed');
    expect(element.childNodes).toHaveLength(0);
    expect(failureStore.getState().failures).toMatchObject([{ phase: 'unmount', cause: 'stuck' }]);
  });

  it('closes after a timeout when the unmount never ends, and uses a new element at the next visit', async () => {
    jest.useFakeTimers();
    try {
      const mounted: HTMLElement[] = [];
      const { slot } = createSlot(async () =>
        createRemote({
          mount: async ({ domElement }) => void mounted.push(domElement),
          unmount: () => new Promise(() => {}),
        }),
      );
      await slot.mount();
      await flushPromises();
      const leaving = slot.unmount();
      await jest.advanceTimersByTimeAsync(500);
      await leaving;
      expect(slot.state.getState().status).toBe('closed');
      await slot.mount();
      await flushPromises();
      expect(slot.state.getState().status).toBe('open');
      expect(new Set(mounted).size).toBe(2);
      expect(failureStore.getState().failures).toMatchObject([
        { phase: 'unmount', kind: 'TimeoutError' },
      ]);
    } finally {
      jest.useRealTimers();
    }
  });
});
