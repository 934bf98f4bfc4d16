import { withViewTransition } from '@train-swap/shared-ui';
import type { StoreApi } from 'zustand';
import type { RemoteSlot, SlotState } from './remote-slot';
import { runWhenSettled } from './run-when-settled';

/** How long the former screen is shown at most while the next remote loads. Then its spinner is due. */
const maxWaitMs = 250;
/** A background tab draws no frame, so the browser takes no picture. */
const maxCaptureMs = 100;

/**
 * Unmounts a remote. Its screen fades into that of the next remote.
 *
 * @param next the state of the slot at the current address
 */
export async function unmountWithTransition(
  slot: Pick<RemoteSlot, 'state' | 'unmount'>,
  next: StoreApi<SlotState> | undefined,
): Promise<void> {
  // A remote that finished loading meanwhile would hydrate its screen at the address of another one.
  const isOpen = slot.state.getState().status === 'open';
  if (isOpen && next && next !== slot.state) await startTransition(next);
  await slot.unmount();
}

/** Resolves when the browser has the picture of the former screen, so that the screen may be removed. */
const startTransition = (next: StoreApi<SlotState>) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, maxCaptureMs);
    withViewTransition(async () => {
      resolve();
      await new Promise<void>((done) => runWhenSettled(next, maxWaitMs, done));
    });
  });
