import { loadModule } from '@train-swap/shared-api';
import { supportsPasskeys } from '@train-swap/shared-api/flows/passkeys/supports-passkeys';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** `supportsPasskeys` as a hook. Prerendering assumes support, as in most browsers. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(never, supportsPasskeys, () => true);
}

const importCeremonies = () => import('./ceremonies');

/** The WebAuthn calls, loaded on first use. */
export const loadCeremonies = () => loadModule(importCeremonies);

/** The same for the autofill offer: one attempt, null when loading fails. */
export const loadCeremoniesQuietly = () => importCeremonies().catch(() => null);
