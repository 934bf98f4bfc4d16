import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What a traveller must be able to finish before the page may be loaded anew. */
export type Undertaking = 'payment' | 'hold' | 'one-time-code';

const undertakings = createStore<{ open: readonly { undertaking: Undertaking }[] }>(() => ({
  open: [],
}));

/** Says, while the caller is shown, that the traveller is in the middle of something. */
export function useInTheMiddleOf(undertaking: Undertaking): void {
  useEffect(() => {
    const own = { undertaking };
    undertakings.setState(({ open }) => ({ open: [...open, own] }));
    return () => undertakings.setState(({ open }) => ({ open: open.filter((one) => one !== own) }));
  }, [undertaking]);
}

/** Whether a reload would disturb the traveller now. */
export function useIsInTheMiddle(): boolean {
  return useStore(undertakings, ({ open }) => open.length > 0);
}
