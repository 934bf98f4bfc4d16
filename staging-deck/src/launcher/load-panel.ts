import type { DeckData } from '../overrides/deck-data';

type Policy = { createScriptURL: (address: string) => string };

declare global {
  /** Not in every browser, nor in the compiler's library; the result is taken as the text it stands for. */
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined;
}

let policy: Policy | undefined;

/** The page's Trusted Types policy is the shell's, and the deck must open without the shell too. */
function trusted(address: string, allowed: DeckData['panel']): string {
  if (!globalThis.trustedTypes) return address;
  policy ??= globalThis.trustedTypes.createPolicy('staging-deck', {
    createScriptURL: (asked) => {
      if (allowed.some((file) => file.address === asked)) return asked;
      throw new TypeError(`${asked} is no file of the staging deck.`);
    },
  });
  return policy.createScriptURL(address);
}

/** Fetches the panel's files once; an attempt that failed is made again at the next call. */
export function loadPanel(files: DeckData['panel'], place: HTMLElement): void {
  if (place.dataset.asked !== undefined) return;
  place.dataset.asked = '';
  place.textContent = 'Loading the deck …';
  for (const { address, integrity } of files) {
    const element = address.endsWith('.css') ? style(address) : script(address, files);
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    element.addEventListener('error', () => {
      element.remove();
      delete place.dataset.asked;
      place.textContent = 'The deck could not be loaded. Open it again to try once more.';
    });
    document.head.append(element);
  }
}

function style(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return link;
}

function script(address: string, files: DeckData['panel']): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = trusted(address, files);
  return element;
}
