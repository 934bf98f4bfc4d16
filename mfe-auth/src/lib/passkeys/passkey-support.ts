import { useSyncExternalStore } from 'react';
import { loadModule } from 'shared-api';

/**
 * Whether this browser can make and use passkeys, and read our options by itself: Chrome 129, Safari 18.4,
 * Firefox 119 and newer. Others sign in as before: docs/decisions/0061.
 */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

const never = () => () => undefined;

/** The same for a screen. Where the build renders it they are supported, as in most browsers. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(never, supportsPasskeys, () => true);
}

const importCeremonies = () => import('./ceremonies');

/** What speaks with the authenticator, fetched when it is first needed. */
export const loadCeremonies = () => loadModule(importCeremonies);

/** The same for an offer made without a press: one attempt, null when it fails. */
export const loadCeremoniesQuietly = () => importCeremonies().catch(() => null);
