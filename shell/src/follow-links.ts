import { toLocalPath } from '@train-swap/shared-config';
import { navigateToUrl } from 'single-spa';

/**
 * Navigates links between remotes without a page load. Links that a remote's router handled, and those that the browser
 * must follow, are ignored.
 *
 * @param mustReload whether the page runs code that only a new page can replace
 */
export function followLinks(
  findOwner: (pathname: string) => string | null,
  mustReload: () => boolean,
): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || findOwner(link.pathname) === null) return;
    // A path without a language means the page's language.
    const path = toLocalPath(link.pathname);
    const staysOnPage = path === location.pathname && link.search === location.search;
    if (staysOnPage && link.hash) return;
    if (!staysOnPage && mustReload()) return;
    event.preventDefault();
    navigateToUrl(path + link.search + link.hash);
    if (!staysOnPage) window.scrollTo(0, 0);
  });
}
