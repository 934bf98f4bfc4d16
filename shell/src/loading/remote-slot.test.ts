/** @jest-environment jsdom */

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failureStore, SwitchedOffError, setLateModule } from 'federation';
import type { Lifecycles, MountProps } from 'shared-ui/react-lifecycles';
import { remoteSlot } from './remote-slot';

function remoteThat(overrides: Partial<Lifecycles> = {}): Lifecycles {
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

/** A slot whose present release is `new`; the one that stands in for it, if any, is `old`. */
function slotOf(load: () => Promise<Lifecycles>, old?: Lifecycles) {
  const element = document.createElement('div');
  const opened: string[] = [];
  const slot = remoteSlot({
    remote: 'mfe-x',
    element,
    load,
    loadInstead: async () => old ?? null,
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

/** Lets every promise that can settle do so; no timer runs. */
async function settled() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

beforeEach(() => failureStore.setState({ failures: [] }));

describe('the place of a remote', () => {
  it('shows the remote', async () => {
    const { slot, element } = slotOf(async () => remoteThat());
    await slot.mount();
    await settled();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
  });

  it('never keeps single-spa waiting for a remote that does not come', async () => {
    const { slot } = slotOf(() => new Promise(() => {}));
    await slot.mount();
    await slot.unmount();
    expect(slot.state.getState().status).toBe('closed');
  });

  it('offers Retry when the remote cannot be loaded, and heals', async () => {
    let attempts = 0;
    const { slot, element } = slotOf(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('refused');
      return remoteThat();
    });
    await slot.mount();
    await settled();
    expect(slot.state.getState()).toMatchObject({
      status: 'failed',
      failure: { remote: 'mfe-x', phase: 'load', cause: 'refused' },
    });
    slot.retry();
    await settled();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
  });

  it('says why a remote is switched off', async () => {
    const { slot } = slotOf(() => Promise.reject(new SwitchedOffError('Fares are wrong.')));
    await slot.mount();
    await settled();
    expect(slot.state.getState()).toMatchObject({
      status: 'failed',
      failure: { phase: 'off', cause: 'Fares are wrong.' },
    });
  });

  it('shows the card when the remote is overdue, and the remote if it comes after all', async () => {
    const late = deferred<Lifecycles>();
    const { slot, element } = slotOf(() =>
      Promise.reject(setLateModule(new Error('overdue'), late.promise)),
    );
    await slot.mount();
    await settled();
    expect(slot.state.getState().status).toBe('failed');
    late.resolve(remoteThat());
    await settled();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
    expect(failureStore.getState().failures).toHaveLength(1);
  });

  it('turns to the release before when the new one throws at mount, and tells of the new one', async () => {
    const broken = remoteThat({ mount: () => Promise.reject(new Error('no root')) });
    const { slot, element, opened } = slotOf(async () => broken, remoteThat());
    await slot.mount();
    await settled();
    expect(slot.state.getState().status).toBe('open');
    expect(element.textContent).toBe('the remote');
    expect(opened).toEqual(['old']);
    expect(failureStore.getState().failures).toMatchObject([
      { release: 'new', phase: 'mount', cause: 'no root' },
    ]);
  });

  it('gives a remote that crashes again and again to the release before', async () => {
    const crash: ((error: unknown) => void)[] = [];
    const broken = remoteThat({ mount: async ({ onCrash }) => void crash.push(onCrash) });
    const { slot, opened } = slotOf(async () => broken, remoteThat());
    await slot.mount();
    await settled();
    crash[0]?.(new Error('first'));
    await settled();
    expect(slot.state.getState().status).toBe('failed');
    slot.retry();
    await settled();
    crash[1]?.(new Error('second'));
    await settled();
    expect(slot.state.getState().status).toBe('open');
    expect(opened).toEqual(['new', 'new', 'old']);
  });

  it('takes down a remote that was left while it was mounting', async () => {
    const mounting = deferred<void>();
    const unmount = jest.fn(async () => {});
    const { slot } = slotOf(async () => remoteThat({ mount: () => mounting.promise, unmount }));
    await slot.mount();
    await settled();
    await slot.unmount();
    mounting.resolve();
    await settled();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(slot.state.getState().status).toBe('closed');
  });

  it('names the phase when the remote throws at mount', async () => {
    const { slot } = slotOf(async () =>
      remoteThat({ mount: () => Promise.reject(new Error('no root')) }),
    );
    await slot.mount();
    await settled();
    expect(slot.state.getState()).toMatchObject({ failure: { phase: 'mount', cause: 'no root' } });
  });

  it('empties its element and shows the card when the remote crashes later', async () => {
    let props: MountProps | undefined;
    const { slot, element } = slotOf(async () =>
      remoteThat({
        mount: async (given) => {
          props = given;
          given.domElement.textContent = 'half a screen';
        },
      }),
    );
    await slot.mount();
    await settled();
    props?.onCrash(new Error('broken'));
    await settled();
    expect(slot.state.getState()).toMatchObject({ failure: { phase: 'run', cause: 'broken' } });
    expect(element.childNodes).toHaveLength(0);
  });

  it('lets nobody suffer from a remote that throws at unmount', async () => {
    const { slot, element } = slotOf(async () =>
      remoteThat({ unmount: () => Promise.reject(new Error('stuck')) }),
    );
    await slot.mount();
    await settled();
    await slot.unmount();
    expect(slot.state.getState().status).toBe('closed');
    expect(element.childNodes).toHaveLength(0);
    expect(failureStore.getState().failures).toMatchObject([{ phase: 'unmount', cause: 'stuck' }]);
  });

  it('keeps nobody waiting for an unmount that never ends, and starts afresh at the next visit', async () => {
    jest.useFakeTimers();
    try {
      const mounted: HTMLElement[] = [];
      const { slot } = slotOf(async () =>
        remoteThat({
          mount: async ({ domElement }) => void mounted.push(domElement),
          unmount: () => new Promise(() => {}),
        }),
      );
      await slot.mount();
      await settled();
      const leaving = slot.unmount();
      await jest.advanceTimersByTimeAsync(500);
      await leaving;
      expect(slot.state.getState().status).toBe('closed');
      await slot.mount();
      await settled();
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
