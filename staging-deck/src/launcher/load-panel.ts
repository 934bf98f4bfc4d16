import type { DeckData } from '../overrides/deck-data';

type Policy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy };

declare global {
  /** Missing in some browsers and in the TypeScript library. */
  var trustedTypes: TrustedTypes | undefined;
}

let policy: Policy | undefined;

/** The default Trusted Types policy belongs to the shell, and the deck must work without the shell. */
function toTrustedUrl(address: string, allowed: DeckData['panel']): string {
  if (!globalThis.trustedTypes) return address;
  policy ??= createPolicy(globalThis.trustedTypes, {
    createScriptURL: (url) => {
      if (allowed.some((file) => file.address === url)) return url;
      throw new TypeError(`${url} is not a file of the staging deck.`);
    },
  });
  return policy.createScriptURL(address);
}

/**
 * The shell replaces `trustedTypes.createPolicy` (build/webpack/trusted-scripts.js); the original method is on the prototype. The
 * header of a staging page allows this policy by name.
 */
function createPolicy(trustedTypes: TrustedTypes, rules: Policy): Policy {
  return Object.getPrototypeOf(trustedTypes).createPolicy.call(trustedTypes, 'staging-deck', rules);
}

/** Loads the files of the panel once; the next call retries after a failure. */
export function loadPanel(files: DeckData['panel'], place: HTMLElement): void {
  if (place.dataset.requested !== undefined) return;
  place.dataset.requested = '';
  place.textContent = 'Loading the deck …';
  for (const { address, integrity } of files) {
    const element = address.endsWith('.css') ? createStyle(address) : createScript(address, files);
    element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    element.addEventListener('error', () => {
      element.remove();
      delete place.dataset.requested;
      place.textContent = 'The deck could not be loaded. Close and open it to try again.';
    });
    document.head.append(element);
  }
}

function createStyle(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return link;
}

function createScript(address: string, files: DeckData['panel']): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = toTrustedUrl(address, files);
  return element;
}
