import type { Markup } from '../loading/waiting-markup';
import { builtRemotes, ownerIn, ownerOf, prefixOf } from '../remote-table';

/** What the edge server has put into the page for people to see before any script runs. */
type FirstScreen = {
  /** Whether the frame stands there as this shell draws it at this address. */
  isFramed: boolean;
  /** The element of a remote, in the frame or new. */
  placeOf: (remote: string) => HTMLElement;
  markupOf: (remote: string) => Markup | null;
};

/**
 * Reads the first screen out of the page, once. What is for another address, as when a page was kept for use
 * without a network, is taken away.
 */
export function readFirstScreen(root: HTMLElement): FirstScreen {
  const prefix = root.dataset.prerendered;
  delete root.dataset.prerendered;
  const { pathname } = location;
  // A frame of the build shows the owner by the table of the build.
  const isSameOwner = ownerIn(builtRemotes, pathname) === ownerOf(pathname);
  const isFramed = prefix !== undefined && prefix === prefixOf(pathname) && isSameOwner;
  if (!isFramed) root.replaceChildren();
  const find = (remote: string) => root.querySelector<HTMLElement>(`[data-remote="${remote}"]`);
  return {
    isFramed,
    placeOf: (remote) => find(remote) ?? newPlace(remote),
    markupOf: (remote) => {
      const domElement = find(remote)?.querySelector<HTMLElement>(':scope > [data-release]');
      const release = domElement?.dataset.release;
      return domElement && release ? { release, domElement } : null;
    },
  };
}

function newPlace(remote: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset.remote = remote;
  return element;
}
