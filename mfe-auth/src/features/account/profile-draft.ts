import { create } from 'zustand';

type ProfileDraft = {
  /** Whose: another traveller who signs in here starts from their own details. */
  travellerId: string | null;
  name: string | null;
  phone: string | null;
};

const emptyDraft: ProfileDraft = { travellerId: null, name: null, phone: null };

/** What was changed and not saved; outlives a session that ended in the middle. */
export const useProfileDraft = create<ProfileDraft>()(() => emptyDraft);

export function changeProfile(travellerId: string, change: Partial<ProfileDraft>): void {
  useProfileDraft.setState((draft) =>
    draft.travellerId === travellerId
      ? { ...draft, ...change }
      : { ...emptyDraft, travellerId, ...change },
  );
}

export function forgetProfileDraft(): void {
  useProfileDraft.setState(emptyDraft);
}
