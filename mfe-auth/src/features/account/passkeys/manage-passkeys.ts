import { answer, authenticationApi } from 'shared-api';
import { keepOnly } from '../../../lib/passkeys/tell-keeper';

/** The traveller's passkeys, the latest first. */
export async function listPasskeys() {
  return (await answer(authenticationApi.GET('/passkeys'))).passkeys;
}
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Gives a passkey another name. 422 where the name is empty or longer than 60 characters. */
export async function renamePasskey(passkeyId: string, name: string): Promise<Passkey> {
  const { passkey } = await answer(
    authenticationApi.PATCH('/passkeys/{passkeyId}', {
      params: { path: { passkeyId } },
      body: { name },
    }),
  );
  return passkey;
}

/**
 * Removes a passkey, here and, where the browser lets us say so, in the password manager. Answers the
 * others. 403 `step-up-required` some time after signing in.
 */
export async function removePasskey(passkeyId: string): Promise<readonly Passkey[]> {
  await answer(
    authenticationApi.DELETE('/passkeys/{passkeyId}', { params: { path: { passkeyId } } }),
  );
  const { rpId, userId, passkeys } = await answer(authenticationApi.GET('/passkeys'));
  const left = passkeys.map(({ credentialId }) => credentialId);
  if (userId && typeof PublicKeyCredential === 'function') await keepOnly(rpId, userId, left);
  return passkeys;
}
