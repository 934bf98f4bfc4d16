import { stripLanguage } from '@train-swap/shared-config';
import type { Markup } from '../loading/slot/prerendered-markup';
import { builtRemotes, findOwner, findOwnerIn, findPrefix } from '../remote-table';

/** The prerendered HTML that the edge server wrote into the page. */
type FirstScreen = {
  /** Whether the page contains the frame that this shell renders at this address. */
  isFramed: boolean;
  /** The element of a remote: in the frame, or a new one. */
  getElement: (remote: string) => HTMLElement;
  getMarkup: (remote: string) => Markup | null;
};

/**
 * Reads the first screen of the page, once. A frame for another address is removed, for example in a page from the
 * offline cache.
 */
export function readFirstScreen(root: HTMLElement): FirstScreen {
  const prefix = root.dataset.prerendered;
  delete root.dataset.prerendered;
  const { pathname } = location;
  // A prerendered frame uses the table of the build.
  const isSameOwner = findOwnerIn(builtRemotes, stripLanguage(pathname)) === findOwner(pathname);
  const isFramed = prefix !== undefined && prefix === findPrefix(pathname) && isSameOwner;
  if (!isFramed) root.replaceChildren();
  const find = (remote: string) => root.querySelector<HTMLElement>(`[data-remote="${remote}"]`);
  return {
    isFramed,
    getElement: (remote) => find(remote) ?? createElement(remote),
    getMarkup: (remote) => {
      const domElement = find(remote)?.querySelector<HTMLElement>(':scope > [data-release]');
      const release = domElement?.dataset.release;
      return domElement && release ? { release, domElement } : null;
    },
  };
}

function createElement(remote: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset.remote = remote;
  return element;
}
