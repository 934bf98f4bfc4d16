import { toProblem } from '@train-swap/shared-api';
import { useEffect, useEffectEvent } from 'react';

/** After the failure, in ms. The delay grows. */
const checkTimesMs = [1_000, 3_000, 7_000, 15_000, 30_000, 60_000];

/** Whether the service may have handled a request without a valid response. */
function isReplyLost(error: unknown): boolean {
  if (!error) return false;
  const { status } = toProblem(error);
  return status < 400 || status >= 500;
}

/** Calls back when the network or the traveller returns to this page. */
export function usePageReturn(isActive: boolean, onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const { signal } = controller;
    const handleEvent = () => document.visibilityState === 'visible' && handleReturn();
    window.addEventListener('online', handleEvent, { signal });
    window.addEventListener('focus', handleEvent, { signal });
    document.addEventListener('visibilitychange', handleEvent, { signal });
    return () => controller.abort();
  }, [isActive]);
}

/**
 * Checks the state at the service after a request whose response was lost: a few times with a growing delay, and when the
 * network or the traveller returns. `checkState` shows the state if the request succeeded; its own failure is ignored.
 */
export function useLostReplyCheck(error: unknown, checkState: () => Promise<unknown>): void {
  const isLost = isReplyLost(error);
  const check = useEffectEvent(() => void checkState().catch(() => undefined));
  usePageReturn(isLost, check);
  useEffect(() => {
    if (!isReplyLost(error)) return;
    const timers = checkTimesMs.map((timeMs) => setTimeout(() => check(), timeMs));
    return () => timers.forEach(clearTimeout);
  }, [error]);
}
