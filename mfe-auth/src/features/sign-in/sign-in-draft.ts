import { sentCodeSchema } from 'shared-api';
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

/** What was chosen and typed on the way to being signed in; never a password or a code. */
export type SignInDraft = z.infer<typeof draftSchema>;

const emptyDraft: SignInDraft = {
  method: 'code',
  channel: 'email',
  email: '',
  phone: '',
  challenge: null,
};

/**
 * Kept for the tab's life: a phone may throw the page away while its owner looks for the code in
 * another app, and must come back to the field for it.
 */
export const useSignInDraft = create<SignInDraft>()(
  persist(() => emptyDraft, {
    name: 'train-swap-sign-in',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, current) => draftSchema.safeParse(stored).data ?? current,
  }),
);

/**
 * Takes over what was chosen and typed before the page's scripts ran: React leaves it in the fields that it finds,
 * but hears nothing of it. An untouched form says nothing against what this tab knows.
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

export function forgetSignInDraft(): void {
  useSignInDraft.setState(emptyDraft);
}
