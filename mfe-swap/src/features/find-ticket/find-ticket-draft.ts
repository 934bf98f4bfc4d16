import { create } from 'zustand';

type FindTicketDraft = { reference: string; holder: string };

/** What was typed and not yet sent; it outlives a visit to another screen, but not the page. */
export const useFindTicketDraft = create<FindTicketDraft>()(() => ({ reference: '', holder: '' }));
