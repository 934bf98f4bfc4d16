/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import type { Lifecycles, MountProps } from '@train-swap/shared-ui/react-lifecycles';
import { RemoteSlot } from './remote-slot';

const emptyLifecycles: Lifecycles = {
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
};

/** Lets pending promises settle without running timers. */
async function flushPromises() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

describe('the prerendered markup of a remote', () => {
  const html = '<div data-release="new"><button type="button">Find</button></div>';

  function createSlot(
    load: () => Promise<Lifecycles>,
    { old, markup = html }: { old?: Lifecycles; markup?: string } = {},
  ) {
    const element = document.createElement('div');
    element.innerHTML = markup;
    const domElement = element.firstElementChild as HTMLElement;
    const slot = new RemoteSlot({
      remote: 'mfe-x',
      element,
      isFirst: true,
      markup: { release: 'new', domElement },
      load,
      loadFallback: async () => old ?? null,
      releaseOf: (lifecycles) => (lifecycles && lifecycles === old ? 'old' : 'new'),
      onOpen: () => undefined,
    });
    return { element, domElement, slot };
  }

  /** A remote that records how it was mounted and the clicks in its element. */
  function createHydratingRemote() {
    const mounts: (Pick<MountProps, 'domElement' | 'isPrerendered'> & { clicks: number })[] = [];
    const lifecycles: Lifecycles = {
      ...emptyLifecycles,
      mount: async ({ domElement, isPrerendered = false }) => {
        const own = { domElement, isPrerendered, clicks: 0 };
        mounts.push(own);
        domElement.addEventListener('click', () => {
          own.clicks += 1;
        });
      },
    };
    return { lifecycles, mounts };
  }

  it('is shown from the start and hydrated by its release', async () => {
    const { lifecycles, mounts } = createHydratingRemote();
    const { slot, element, domElement } = createSlot(async () => lifecycles);
    expect(slot.state.getState().status).toBe('loading');
    await slot.mount();
    await flushPromises();
    expect(mounts).toEqual([{ domElement, isPrerendered: true, clicks: 0 }]);
    expect(element.children).toHaveLength(1);
    expect(domElement.textContent).toBe('Find');
  });

  it('gets a repeated click that happened before the shell ran', async () => {
    const { lifecycles, mounts } = createHydratingRemote();
    const clicks = '<div data-release="new"><button type="button" data-pressed>Find</button></div>';
    const { slot, domElement } = createSlot(async () => lifecycles, { markup: clicks });
    expect(domElement.innerHTML).toBe('<button type="button">Find</button>');
    await slot.mount();
    await flushPromises();
    expect(mounts).toMatchObject([{ clicks: 1 }]);
  });

  it('is hydrated once: the next visit uses a new element', async () => {
    const { lifecycles, mounts } = createHydratingRemote();
    const { slot, domElement } = createSlot(async () => lifecycles);
    await slot.mount();
    await flushPromises();
    await slot.unmount();
    await slot.mount();
    await flushPromises();
    expect(mounts.map(({ isPrerendered }) => isPrerendered)).toEqual([true, false]);
    expect(mounts[1]?.domElement).not.toBe(domElement);
  });

  it('is removed when another release is mounted', async () => {
    const { lifecycles, mounts } = createHydratingRemote();
    const broken = { ...emptyLifecycles, bootstrap: () => Promise.reject(new Error('broken')) };
    const { slot, element, domElement } = createSlot(async () => broken, { old: lifecycles });
    await slot.mount();
    await flushPromises();
    expect(mounts).toMatchObject([{ isPrerendered: false }]);
    expect(element.contains(domElement)).toBe(false);
  });

  it('is removed when the traveller navigates away before the remote loaded', async () => {
    const { slot, element } = createSlot(() => new Promise(() => {}));
    await slot.mount();
    await slot.unmount();
    expect(slot.state.getState().status).toBe('closed');
    expect(element.children).toHaveLength(0);
  });

  it('remains behind the failure card and is hydrated after a retry', async () => {
    const { lifecycles, mounts } = createHydratingRemote();
    let attempts = 0;
    const { slot, domElement } = createSlot(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      return lifecycles;
    });
    await slot.mount();
    await flushPromises();
    expect(slot.state.getState().status).toBe('failed');
    slot.retry();
    await flushPromises();
    expect(mounts).toMatchObject([{ domElement, isPrerendered: true }]);
  });

  it('repeats the last click on a button after the mount', async () => {
    const { lifecycles, mounts } = createHydratingRemote();
    let finishLoading: (lifecycles: Lifecycles) => void = () => {};
    const loadingLifecycles = new Promise<Lifecycles>((resolve) => {
      finishLoading = resolve;
    });
    const { slot, domElement } = createSlot(() => loadingLifecycles);
    await slot.mount();
    const button = domElement.querySelector('button');
    button?.click();
    button?.click();
    finishLoading(lifecycles);
    await flushPromises();
    expect(mounts).toMatchObject([{ clicks: 1 }]);
    button?.click();
    expect(mounts).toMatchObject([{ clicks: 2 }]);
  });
});
