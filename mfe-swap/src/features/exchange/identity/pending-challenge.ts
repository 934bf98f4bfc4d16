import type { SentCode } from '@train-swap/shared-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type PendingChallenge = { operationId: string | null; challenge: SentCode | null };

/**
 * The code that was requested and not yet entered. It survives a reload of this tab: a phone may discard the page
 * while the traveller reads the message in another app.
 */
export const usePendingChallenge = create<PendingChallenge>()(
  persist((): PendingChallenge => ({ operationId: null, challenge: null }), {
    name: 'train-swap-exchange-code',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export function saveChallenge(operationId: string, challenge: SentCode): void {
  usePendingChallenge.setState({ operationId, challenge });
}

export function deleteChallenge(): void {
  usePendingChallenge.setState({ operationId: null, challenge: null });
}
