import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

const storageKey = 'train-swap-consent';

const consentSchema = z.object({ tagManager: z.boolean(), analytics: z.boolean() });

/** What the traveller allows us to load and measure. */
export type Consent = z.infer<typeof consentSchema>;

/** The choice so far; before any choice nothing is allowed and `decided` is false. */
export type ConsentState = Consent & { decided: boolean };

let store: StoreApi<ConsentState> | undefined;
let watching = false;

/** What is allowed at this moment. Ask before loading anything that measures. */
export function getConsent(): ConsentState {
  return consentStore().getState();
}

/** Calls back after each change of the choice, in another tab, too; answers the function that ends it. */
export function subscribeToConsent(listener: (consent: ConsentState) => void): () => void {
  watchOtherTabs();
  return consentStore().subscribe(listener);
}

/** The choice as a screen sees it. */
export function useConsent(): ConsentState {
  return useStore(consentStore());
}

/**
 * Keeps the traveller's choice on this device. False where the browser keeps nothing: the choice then
 * holds until the page is left.
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

/** Read when it is asked for: a browser's storage is slow, and no first screen asks. */
function consentStore(): StoreApi<ConsentState> {
  store ??= createStore<ConsentState>(readConsent);
  return store;
}

function readConsent(): ConsentState {
  try {
    const stored = consentSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return { ...stored, decided: true };
  } catch {
    // Nothing stored, nothing readable, or storage is refused: nothing is allowed.
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
