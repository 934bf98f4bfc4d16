import { create } from 'zustand';

type ProfileDraft = {
  /** The owner: another traveller starts without this draft. */
  travellerId: string | null;
  name: string | null;
  phone: string | null;
};

const emptyDraft: ProfileDraft = { travellerId: null, name: null, phone: null };

/** Unsaved changes. They survive the end of the session. */
export const useProfileDraft = create<ProfileDraft>()(() => emptyDraft);

export function changeProfile(travellerId: string, change: Partial<ProfileDraft>): void {
  useProfileDraft.setState((draft) =>
    draft.travellerId === travellerId
      ? { ...draft, ...change }
      : { ...emptyDraft, travellerId, ...change },
  );
}

export function clearProfileDraft(): void {
  useProfileDraft.setState(emptyDraft);
}
