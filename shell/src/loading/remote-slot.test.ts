/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Lifecycles, MountProps } from 'shared-ui/react-lifecycles';
import { failureStore } from './failures';
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

function slotOf(load: () => Promise<Lifecycles>) {
  const element = document.createElement('div');
  return { element, slot: remoteSlot({ remote: 'mfe-x', element, load, budget: 3_000 }) };
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

  it('asks for nothing of a remote that is switched off, and says why', async () => {
    const element = document.createElement('div');
    const load = jest.fn(async () => remoteThat());
    const slot = remoteSlot({
      remote: 'mfe-x',
      element,
      load,
      budget: 3_000,
      off: 'Fares are wrong.',
    });
    await slot.mount();
    await settled();
    expect(load).not.toHaveBeenCalled();
    expect(slot.state.getState()).toMatchObject({
      status: 'failed',
      failure: { phase: 'off', cause: 'Fares are wrong.' },
    });
  });

  it('shows the card when the budget is over, and the remote if it comes after all', async () => {
    jest.useFakeTimers();
    try {
      const late = deferred<Lifecycles>();
      const { slot, element } = slotOf(() => late.promise);
      await slot.mount();
      jest.advanceTimersByTime(3_000);
      expect(slot.state.getState().status).toBe('failed');
      late.resolve(remoteThat());
      await settled();
      expect(slot.state.getState().status).toBe('open');
      expect(element.textContent).toBe('the remote');
    } finally {
      jest.useRealTimers();
    }
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
});
