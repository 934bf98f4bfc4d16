/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import type { Lifecycles, MountProps } from 'shared-ui/react-lifecycles';
import { remoteSlot } from './remote-slot';

const quiet: Lifecycles = {
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
};

/** Lets every promise that can settle do so; no timer runs. */
async function settled() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

describe('what the page came with in the place of a remote', () => {
  const untouched = '<div data-release="new"><button type="button">Find</button></div>';

  function cameWith(
    load: () => Promise<Lifecycles>,
    { old, html = untouched }: { old?: Lifecycles; html?: string } = {},
  ) {
    const element = document.createElement('div');
    element.innerHTML = html;
    const domElement = element.firstElementChild as HTMLElement;
    const slot = remoteSlot({
      remote: 'mfe-x',
      element,
      isFirst: true,
      markup: { release: 'new', domElement },
      load,
      loadInstead: async () => old ?? null,
      releaseOf: (lifecycles) => (lifecycles && lifecycles === old ? 'old' : 'new'),
      onOpen: () => undefined,
    });
    return { element, domElement, slot };
  }

  /** Takes over what it is given; it notes how it was mounted and what is pressed in it. */
  function takingOver() {
    const seen: (Pick<MountProps, 'domElement' | 'isPrerendered'> & { pressed: number })[] = [];
    const lifecycles: Lifecycles = {
      ...quiet,
      mount: async ({ domElement, isPrerendered = false }) => {
        const own = { domElement, isPrerendered, pressed: 0 };
        seen.push(own);
        domElement.addEventListener('click', () => {
          own.pressed += 1;
        });
      },
    };
    return { lifecycles, seen };
  }

  it('is shown from the start, and taken over as it stands by the release that made it', async () => {
    const { lifecycles, seen } = takingOver();
    const { slot, element, domElement } = cameWith(async () => lifecycles);
    expect(slot.state.getState().status).toBe('loading');
    await slot.mount();
    await settled();
    expect(seen).toEqual([{ domElement, isPrerendered: true, pressed: 0 }]);
    expect(element.children).toHaveLength(1);
    expect(domElement.textContent).toBe('Find');
  });

  it('is pressed again when somebody pressed it before the shell ran', async () => {
    const { lifecycles, seen } = takingOver();
    const pressed =
      '<div data-release="new"><button type="button" data-pressed>Find</button></div>';
    const { slot, domElement } = cameWith(async () => lifecycles, { html: pressed });
    expect(domElement.innerHTML).toBe('<button type="button">Find</button>');
    await slot.mount();
    await settled();
    expect(seen).toMatchObject([{ pressed: 1 }]);
  });

  it('is taken over once: the next visit has an element of its own', async () => {
    const { lifecycles, seen } = takingOver();
    const { slot, domElement } = cameWith(async () => lifecycles);
    await slot.mount();
    await settled();
    await slot.unmount();
    await slot.mount();
    await settled();
    expect(seen.map(({ isPrerendered }) => isPrerendered)).toEqual([true, false]);
    expect(seen[1]?.domElement).not.toBe(domElement);
  });

  it('gives way to another release, which draws anew', async () => {
    const { lifecycles, seen } = takingOver();
    const broken = { ...quiet, bootstrap: () => Promise.reject(new Error('broken')) };
    const { slot, element, domElement } = cameWith(async () => broken, { old: lifecycles });
    await slot.mount();
    await settled();
    expect(seen).toMatchObject([{ isPrerendered: false }]);
    expect(element.contains(domElement)).toBe(false);
  });

  it('is gone when somebody goes elsewhere before the remote has come', async () => {
    const { slot, element } = cameWith(() => new Promise(() => {}));
    await slot.mount();
    await slot.unmount();
    expect(slot.state.getState().status).toBe('closed');
    expect(element.children).toHaveLength(0);
  });

  it('waits behind the card, and Retry takes it over', async () => {
    const { lifecycles, seen } = takingOver();
    let attempts = 0;
    const { slot, domElement } = cameWith(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      return lifecycles;
    });
    await slot.mount();
    await settled();
    expect(slot.state.getState().status).toBe('failed');
    slot.retry();
    await settled();
    expect(seen).toMatchObject([{ domElement, isPrerendered: true }]);
  });

  it('keeps the last press of a button for the remote', async () => {
    const { lifecycles, seen } = takingOver();
    let arrive: (lifecycles: Lifecycles) => void = () => {};
    const arriving = new Promise<Lifecycles>((resolve) => {
      arrive = resolve;
    });
    const { slot, domElement } = cameWith(() => arriving);
    await slot.mount();
    const button = domElement.querySelector('button');
    button?.click();
    button?.click();
    arrive(lifecycles);
    await settled();
    expect(seen).toMatchObject([{ pressed: 1 }]);
    button?.click();
    expect(seen).toMatchObject([{ pressed: 2 }]);
  });
});
