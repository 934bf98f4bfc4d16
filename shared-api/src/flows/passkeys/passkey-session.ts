import { authenticationApi, ensureSession, type Session, unwrap } from '@train-swap/shared-api';
import { toPasskeyProblem } from './passkey-problems';
import { signalUnknownPasskey } from './signal-password-manager';

export type PasskeyPurpose = 'sign-in' | 'confirm';

/**
 * Signs in, or confirms the identity again, with a passkey that the traveller chooses in the browser. Give the session
 * to `acceptSession`.
 * @throws {ProblemError} `passkey-…` in plain words; 401 `sign-in-failed`, 429 `too-many-attempts`
 */
export async function signInByPasskey(purpose: PasskeyPurpose): Promise<Session> {
  const publicKey = await requestPasskeyOptions(purpose);
  const used = await navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) })
    .catch((caught) => {
      throw toPasskeyProblem(caught, 'use');
    });
  return createPasskeySession(used, publicKey.rpId);
}

/** The options of one use of a passkey, valid for five minutes. */
export async function requestPasskeyOptions(purpose: PasskeyPurpose) {
  // The challenge belongs to this session. Create the session first, or two parallel calls would create two.
  await ensureSession();
  const body = { purpose };
  return (await unwrap(authenticationApi.POST('/passkey-challenges', { body }))).publicKey;
}

/** Sends what the browser returned for the options. The same errors as `signInByPasskey`. */
export async function createPasskeySession(
  used: Credential | null,
  rpId: string,
): Promise<Session> {
  if (!isPasskey(used) || !('signature' in used.response)) {
    throw toPasskeyProblem(undefined, 'use');
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    used.response as AuthenticatorAssertionResponse;
  const credential = {
    id: used.id,
    response: {
      clientDataJSON: toBase64url(clientDataJSON),
      authenticatorData: toBase64url(authenticatorData),
      signature: toBase64url(signature),
      userHandle: userHandle?.byteLength ? toBase64url(userHandle) : null,
    },
  };
  try {
    const { session } = await unwrap(
      authenticationApi.POST('/passkey-sessions', { body: { credential } }),
    );
    return session;
  } catch (caught) {
    await signalUnknownPasskey(caught, rpId, used.id);
    throw caught;
  }
}

/** Password managers return plain objects, so `instanceof` cannot be used. */
export function isPasskey(credential: Credential | null): credential is PublicKeyCredential {
  return credential?.type === 'public-key' && 'response' in credential;
}

export function toBase64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
