import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A step that the traveller must finish before the page may reload. */
export type ReloadBlocker = 'payment' | 'hold' | 'one-time-code';

const blockers = createStore<{ open: readonly { blocker: ReloadBlocker }[] }>(() => ({
  open: [],
}));

/** Blocks a reload of the page while the component is mounted. */
export function useBlockReload(blocker: ReloadBlocker): void {
  useEffect(() => {
    const entry = { blocker };
    blockers.setState(({ open }) => ({ open: [...open, entry] }));
    return () =>
      blockers.setState(({ open }) => ({ open: open.filter((other) => other !== entry) }));
  }, [blocker]);
}

/** Whether a mounted component blocks a reload. */
export function useIsReloadBlocked(): boolean {
  return useStore(blockers, ({ open }) => open.length > 0);
}
