import { type SentCode, sentCodeSchema } from '@train-swap/shared-api';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type Stored = { challenge: SentCode | null };

/**
 * The code that was requested and not yet entered. It survives a reload of this tab: a phone may discard the page
 * while the traveller reads the message in another app.
 */
export const useSentCode = create<Stored>()(
  persist((): Stored => ({ challenge: null }), {
    name: 'train-swap-trips-code',
    storage: createJSONStorage(() => sessionStorage),
    // An own schema would add zod to the first load of this remote.
    merge: (stored) => ({
      challenge:
        sentCodeSchema.safeParse((stored as Partial<Stored> | null)?.challenge).data ?? null,
    }),
  }),
);

export function clearSentCode(): void {
  useSentCode.setState({ challenge: null });
}
