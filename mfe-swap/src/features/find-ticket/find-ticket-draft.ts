import { create } from 'zustand';

export type FindTicketDraft = { reference: string; holder: string };

/** Values that were entered and not yet sent. They survive a visit to another screen, not a reload. */
export const useFindTicketDraft = create<FindTicketDraft>()(() => ({ reference: '', holder: '' }));
