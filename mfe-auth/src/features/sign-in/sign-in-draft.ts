import { sentCodeSchema } from '@train-swap/shared-api';
import * as z from '@train-swap/shared-ui/schema';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const draftSchema = z.object({
  method: z.literal(['code', 'password']),
  channel: z.literal(['email', 'text']),
  email: z.string(),
  phone: z.string(),
  challenge: z.nullable(sentCodeSchema),
});

/** The values of the sign-in screen, never a password or a code. */
export type SignInDraft = z.infer<typeof draftSchema>;

const emptyDraft: SignInDraft = {
  method: 'code',
  channel: 'email',
  email: '',
  phone: '',
  challenge: null,
};

/**
 * Stored for the life of the tab: a phone may discard the page while the traveller reads the code in another app.
 */
export const useSignInDraft = create<SignInDraft>()(
  persist(() => emptyDraft, {
    name: 'train-swap-sign-in',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, current) => draftSchema.safeParse(stored).data ?? current,
  }),
);

export function clearSignInDraft(): void {
  useSignInDraft.setState(emptyDraft);
}
