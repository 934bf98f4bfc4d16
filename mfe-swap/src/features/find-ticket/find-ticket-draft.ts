import { create } from 'zustand';

type FindTicketDraft = { reference: string; holder: string };

/** What was typed and not yet sent; it outlives a visit to another screen, but not the page. */
export const useFindTicketDraft = create<FindTicketDraft>()(() => ({ reference: '', holder: '' }));

/**
 * Takes over what was typed into the form before the page's scripts ran: React leaves it in the fields that it
 * finds, but hears nothing of it.
 */
export function adoptTyped(form: HTMLFormElement | null): void {
  for (const name of ['reference', 'holder'] as const) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== useFindTicketDraft.getState()[name]) {
      useFindTicketDraft.setState({ [name]: field.value });
    }
  }
}
