import { authenticationApi, unwrap } from '@train-swap/shared-api';

/**
 * Whether this browser supports passkeys and can parse the JSON options: Chrome 129, Safari 18.4, Firefox 119 and newer.
 * Others use codes: docs/decisions/0060.
 */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** Whether the traveller can confirm with a passkey here. False when the service does not respond: a code still works. */
export async function canConfirmByPasskey(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  const listed = await unwrap(authenticationApi.GET('/passkeys')).catch(() => null);
  return listed !== null && listed.passkeys.length > 0;
}
