import type { StoreApi } from 'zustand/vanilla';
import type { SlotState } from './remote-slot';

/** Runs `work` once: when the remote of a slot has finished loading, with or without success, or after the timeout. */
export function runWhenSettled(
  state: StoreApi<SlotState>,
  timeoutMs: number,
  work: () => void,
): void {
  const finish = () => {
    unsubscribe();
    clearTimeout(timer);
    work();
  };
  const unsubscribe = state.subscribe(({ status }) => {
    if (status !== 'loading') finish();
  });
  const timer = setTimeout(finish, timeoutMs);
}
