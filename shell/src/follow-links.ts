import { navigateToUrl } from 'single-spa';

/**
 * Makes ordinary links between remotes change the address without loading the page again. Links
 * that a remote's own router has taken, and those that the browser must follow, are left alone.
 *
 * @param mustReload whether the page runs something that only a new page can replace
 */
export function followLinks(
  ownerOf: (pathname: string) => string | null,
  mustReload: () => boolean,
): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || ownerOf(link.pathname) === null) return;
    const staysOnPage = link.pathname === location.pathname && link.search === location.search;
    if (staysOnPage && link.hash) return;
    if (!staysOnPage && mustReload()) return;
    event.preventDefault();
    navigateToUrl(link.href);
    if (!staysOnPage) window.scrollTo(0, 0);
  });
}
