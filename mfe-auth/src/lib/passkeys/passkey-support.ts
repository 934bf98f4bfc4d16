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

/** What speaks with the authenticator, fetched when it is first needed. */
export const loadCeremonies = () => import('./ceremonies');
