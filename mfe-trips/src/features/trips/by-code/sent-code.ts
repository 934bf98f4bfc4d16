import { sentCodeSchema } from 'shared-api';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const keptSchema = z.object({
  challenge: z.nullable(sentCodeSchema),
});

type Kept = z.infer<typeof keptSchema>;

/**
 * The code that was asked for and not yet entered. It outlives a reload of this tab: a phone throws
 * the page away while the traveller reads the message in another app.
 */
export const useSentCode = create<Kept>()(
  persist((): Kept => ({ challenge: null }), {
    name: 'train-swap-trips-code',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, current) => keptSchema.safeParse(stored).data ?? current,
  }),
);

export function forgetSentCode(): void {
  useSentCode.setState({ challenge: null });
}
