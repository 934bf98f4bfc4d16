import { createStore } from 'zustand/vanilla';

/** Whether the traveller typed or chose something on the screen that is shown: a remount would lose it. */
export const touched = createStore<{ isTouched: boolean }>(() => ({ isTouched: false }));

/** Watches the screens of remotes. A new path is a new screen, on which nothing has been done yet. */
export function watchTouched(): void {
  let { pathname } = location;
  const touch = ({ type, target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-remote]')) return;
    if (type === 'click' && target.closest('a[href]')) return;
    touched.setState({ isTouched: true });
  };
  for (const type of ['input', 'change', 'click']) document.addEventListener(type, touch, true);
  window.addEventListener('single-spa:routing-event', () => {
    if (location.pathname !== pathname) touched.setState({ isTouched: false });
    pathname = location.pathname;
  });
}
