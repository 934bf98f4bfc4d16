import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const sentCodeSchema = z.object({
  challenge: z.nullable(
    z.object({
      challengeId: z.string(),
      channel: z.literal(['email', 'text']),
      sentTo: z.string(),
      length: z.int(),
      expiresAt: z.string(),
      resendAt: z.string(),
    }),
  ),
});

type SentCode = z.infer<typeof sentCodeSchema>;

/**
 * The code that was asked for and not yet entered. It outlives a reload of this tab: a phone throws
 * the page away while the traveller reads the message in another app.
 */
export const useSentCode = create<SentCode>()(
  persist((): SentCode => ({ challenge: null }), {
    name: 'train-swap-trips-code',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, current) => sentCodeSchema.safeParse(stored).data ?? current,
  }),
);

export function forgetSentCode(): void {
  useSentCode.setState({ challenge: null });
}
