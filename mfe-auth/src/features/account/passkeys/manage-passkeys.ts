import { authenticationApi, unwrap } from '@train-swap/shared-api';
import { keepOnly } from '@train-swap/shared-api/flows/passkeys/signal-password-manager';

/** The traveller's passkeys, newest first. */
export async function listPasskeys() {
  return (await unwrap(authenticationApi.GET('/passkeys'))).passkeys;
}
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Renames a passkey. 422 when the name is empty or longer than 60 characters. */
export async function renamePasskey(passkeyId: string, name: string): Promise<Passkey> {
  const { passkey } = await unwrap(
    authenticationApi.PATCH('/passkeys/{passkeyId}', {
      params: { path: { passkeyId } },
      body: { name },
    }),
  );
  return passkey;
}

/**
 * Removes a passkey, also from the password manager where the browser supports that. Returns the remaining passkeys.
 * 403 `step-up-required` some time after signing in.
 */
export async function removePasskey(passkeyId: string): Promise<readonly Passkey[]> {
  await unwrap(
    authenticationApi.DELETE('/passkeys/{passkeyId}', { params: { path: { passkeyId } } }),
  );
  const { rpId, userId, passkeys } = await unwrap(authenticationApi.GET('/passkeys'));
  const left = passkeys.map(({ credentialId }) => credentialId);
  if (userId && typeof PublicKeyCredential === 'function') await keepOnly(rpId, userId, left);
  return passkeys;
}
