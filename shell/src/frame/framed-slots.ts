import { stripLanguage } from '@train-swap/shared-config';
import { registerApplication } from 'single-spa';
import type { StoreApi } from 'zustand/vanilla';
import type { RemoteSlot } from '../loading/slot/remote-slot';
import { unmountWithTransition } from '../loading/slot/screen-transition';
import { findOwner, isOwnerOf, remoteTable, translateLabel } from '../remote-table';

/** The slot of a remote and its element in the page. */
export type FramedSlot = { name: string; element: HTMLElement; slot: RemoteSlot };

export type FramedSlots = StoreApi<readonly FramedSlot[]>;

/** Registers a remote with single-spa, which mounts it. */
export function registerRemote({ name, slot }: FramedSlot, framed: FramedSlots): void {
  const remote = remoteTable.getState().find((one) => one.name === name);
  if (!remote) return;
  const findShownState = () => findSlot(framed, findOwner(location.pathname))?.state;
  registerApplication({
    name,
    app: () => {
      const mount = () => {
        // The remote may set a more exact one.
        document.title = `${translateLabel(remote.title)} – Train Swap`;
        return slot.mount();
      };
      const unmount = () => unmountWithTransition(slot, findShownState());
      return Promise.resolve({ bootstrap: async () => {}, mount, unmount });
    },
    activeWhen: ({ pathname }) => isOwnerOf(remote, stripLanguage(pathname)),
  });
}

/**
 * Registers other remotes when their paths are opened. At each registration single-spa asks all remotes whether they are
 * active: with 500 remotes that takes seconds.
 */
export function registerOpenedRemotes(
  framed: FramedSlots,
  toSlot: (name: string) => FramedSlot,
): void {
  window.addEventListener('single-spa:before-routing-event', () => {
    const owner = findOwner(location.pathname);
    if (owner === null || findSlot(framed, owner)) return;
    const opened = toSlot(owner);
    framed.setState((before) => [...before, opened], true);
    registerRemote(opened, framed);
  });
}

export function findSlot(framed: FramedSlots, remote: string | null): RemoteSlot | undefined {
  return framed.getState().find(({ name }) => name === remote)?.slot;
}

/** The traveller may have navigated away before single-spa read the address. */
export function unmountLeftRemote(framed: FramedSlots, first: string | null): void {
  const unmount = () => {
    if (first === findOwner(location.pathname)) return;
    void findSlot(framed, first)?.unmount();
  };
  window.addEventListener('single-spa:routing-event', unmount, { once: true });
}
