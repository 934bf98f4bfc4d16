import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

const storageKey = 'train-swap-consent';

const consentSchema = z.object({ tagManager: z.boolean(), analytics: z.boolean() });

/** What the traveller allows the product to load and measure. */
export type Consent = z.infer<typeof consentSchema>;

/** The current choice. Before the traveller decides, nothing is allowed and `decided` is false. */
export type ConsentState = Consent & { decided: boolean };

let store: StoreApi<ConsentState> | undefined;
let watching = false;

/** The current choice. Check it before loading code that measures. */
export function getConsent(): ConsentState {
  return consentStore().getState();
}

/** Calls `listener` after each change, also from another tab. Returns the function that unsubscribes. */
export function subscribeToConsent(listener: (consent: ConsentState) => void): () => void {
  watchOtherTabs();
  return consentStore().subscribe(listener);
}

/** The choice, for a component. */
export function useConsent(): ConsentState {
  return useStore(consentStore());
}

/**
 * Saves the traveller's choice on this device. Returns false when the browser cannot store it; the choice then applies
 * until the page is closed.
 */
export function setConsent({ tagManager, analytics }: Consent): boolean {
  consentStore().setState({ tagManager, analytics, decided: true });
  try {
    localStorage.setItem(storageKey, JSON.stringify({ tagManager, analytics }));
    return true;
  } catch {
    return false;
  }
}

/** Created at the first use: storage is slow, and no first screen needs it. */
function consentStore(): StoreApi<ConsentState> {
  store ??= createStore<ConsentState>(readConsent);
  return store;
}

function readConsent(): ConsentState {
  try {
    const stored = consentSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return { ...stored, decided: true };
  } catch {
    // Nothing stored, invalid data or no access to the storage: nothing is allowed.
    return { tagManager: false, analytics: false, decided: false };
  }
}

function watchOtherTabs(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) consentStore().setState(readConsent());
  });
}
