import { sentCodeSchema } from '@train-swap/shared-api';
import * as z from 'zod/mini';
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

/**
 * Adopts what was entered before hydration: React keeps it in the fields but fires no event. Untouched fields do not
 * overwrite the draft.
 */
export function adoptTyped(address: HTMLInputElement | null): void {
  const channels = address?.form?.elements.namedItem('channel');
  if (channels instanceof RadioNodeList && channels.value === 'text') {
    useSignInDraft.setState({ channel: 'text' });
  }
  if (!address?.value) return;
  const { channel } = useSignInDraft.getState();
  useSignInDraft.setState({ [channel === 'text' ? 'phone' : 'email']: address.value });
}

export function clearSignInDraft(): void {
  useSignInDraft.setState(emptyDraft);
}
