import type { StoreApi } from 'zustand/vanilla';
import type { SlotState } from './remote-slot';

/**
 * Calls back once, when the remote of a slot no longer loads, however that ended, or when it has loaded for
 * `patience` milliseconds: for what must not come before it.
 */
export function onceSettled(state: StoreApi<SlotState>, patience: number, work: () => void): void {
  const settle = () => {
    unsubscribe();
    clearTimeout(timer);
    work();
  };
  const unsubscribe = state.subscribe(({ status }) => {
    if (status !== 'loading') settle();
  });
  const timer = setTimeout(settle, patience);
}
