import { createStore } from 'zustand/vanilla';

/** Whether the traveller entered something on the current screen, which a remount would lose. */
export const touched = createStore<{ isTouched: boolean }>(() => ({ isTouched: false }));

/** Watches input in the screens of remotes. A new path resets the state. */
export function watchTouched(): void {
  let { pathname } = location;
  const markTouched = ({ type, target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-remote]')) return;
    if (type === 'click' && target.closest('a[href]')) return;
    touched.setState({ isTouched: true });
  };
  for (const type of ['input', 'change', 'click'])
    document.addEventListener(type, markTouched, true);
  window.addEventListener('single-spa:routing-event', () => {
    if (location.pathname !== pathname) touched.setState({ isTouched: false });
    pathname = location.pathname;
  });
}
