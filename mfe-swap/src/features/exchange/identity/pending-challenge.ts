import type { Challenge } from 'shared-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type PendingChallenge = { operationId: string | null; challenge: Challenge | null };

/**
 * The code that was asked for and not yet entered. It outlives a reload of this tab: a phone throws
 * the page away while the traveller reads the message in another app.
 */
export const usePendingChallenge = create<PendingChallenge>()(
  persist((): PendingChallenge => ({ operationId: null, challenge: null }), {
    name: 'train-swap-exchange-code',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export function keepChallenge(operationId: string, challenge: Challenge): void {
  usePendingChallenge.setState({ operationId, challenge });
}

export function dropChallenge(): void {
  usePendingChallenge.setState({ operationId: null, challenge: null });
}
