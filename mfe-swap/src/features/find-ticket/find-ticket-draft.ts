import { create } from 'zustand';

type FindTicketDraft = { reference: string; holder: string };

/** Values that were entered and not yet sent. They survive a visit to another screen, not a reload. */
export const useFindTicketDraft = create<FindTicketDraft>()(() => ({ reference: '', holder: '' }));

/**
 * Adopts what was entered before hydration: React keeps it in the fields but fires no event.
 */
export function adoptTyped(form: HTMLFormElement | null): void {
  for (const name of ['reference', 'holder'] as const) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== useFindTicketDraft.getState()[name]) {
      useFindTicketDraft.setState({ [name]: field.value });
    }
  }
}
