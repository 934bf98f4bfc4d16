import { answer, authenticationApi, ensureSession, type Session } from 'shared-api';
import { refusalOf } from './refusals';
import { forgetUnknown } from './tell-keeper';

/**
 * Makes a passkey for the signed-in traveller, where the browser asks them to keep it.
 * @throws {ProblemError} `passkey-…` in plain words; 403 `step-up-required` some time after signing in
 */
export async function makePasskey() {
  const { publicKey } = await answer(
    authenticationApi.POST('/passkey-registrations', { body: {} }),
  );
  const made = await navigator.credentials
    .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
    .catch((caught) => {
      throw refusalOf(caught, 'make');
    });
  if (!isPasskey(made) || !(made.response instanceof AuthenticatorAttestationResponse)) {
    throw refusalOf(undefined, 'make');
  }
  const { clientDataJSON, attestationObject } = made.response;
  // What a browser adds to its own JSON one day, the service would refuse as unknown.
  const credential = {
    id: made.id,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
      transports: made.response.getTransports(),
    },
  };
  try {
    const { passkey } = await answer(authenticationApi.POST('/passkeys', { body: { credential } }));
    return passkey;
  } catch (caught) {
    await forgetUnknown(caught, publicKey.rp.id, made.id);
    throw caught;
  }
}

type Purpose = 'sign-in' | 'confirm';

/**
 * Signs in, or proves again who is signed in, with a passkey that the browser lets the traveller choose.
 * Hand the session to `acceptSession`.
 * @throws {ProblemError} `passkey-…` in plain words; 401 `sign-in-failed`, 429 `too-many-attempts`
 */
export async function usePasskey(purpose: Purpose): Promise<Session> {
  const publicKey = await requestOptions(purpose);
  const used = await navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) })
    .catch((caught) => {
      throw refusalOf(caught, 'use');
    });
  return openSession(used, publicKey.rpId);
}

/** Before the five minutes of a challenge are over. */
const renewAfter = 4.5 * 60_000;

/**
 * Offers passkeys where the browser fills in the e-mail address, until one is chosen or `leaving` says
 * stop; null when it stopped or the browser cannot. Whatever fails before a choice stays unsaid: nobody asked.
 * @throws {ProblemError} when a chosen passkey is refused
 */
export async function offerInAutofill(leaving: AbortSignal): Promise<Session | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  while (!leaving.aborted) {
    const renewal = AbortSignal.timeout(renewAfter);
    const offered = await offerOnce(AbortSignal.any([leaving, renewal]));
    if (leaving.aborted || (!offered && !renewal.aborted)) return null;
    if (offered) return openSession(offered.used, offered.rpId);
    await untilSeen(leaving);
  }
  return null;
}

async function offerOnce(signal: AbortSignal) {
  try {
    const publicKey = await requestOptions('sign-in');
    if (signal.aborted) return null;
    const used = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
      mediation: 'conditional',
      signal,
    });
    return { used, rpId: publicKey.rpId };
  } catch {
    return null;
  }
}

/** A tab in the background asks for nothing until somebody looks at it again. */
function untilSeen(leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const look = () => {
      if (document.hidden && !leaving.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    leaving.addEventListener('abort', look, { once: true });
  });
}

async function requestOptions(purpose: Purpose) {
  // The challenge belongs to this session; two that begin one at once would each get their own.
  await ensureSession();
  const body = { purpose };
  return (await answer(authenticationApi.POST('/passkey-challenges', { body }))).publicKey;
}

async function openSession(used: Credential | null, rpId: string): Promise<Session> {
  if (!isPasskey(used) || !(used.response instanceof AuthenticatorAssertionResponse)) {
    throw refusalOf(undefined, 'use');
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const credential = {
    id: used.id,
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: userHandle && base64url(userHandle),
    },
  };
  try {
    const { session } = await answer(
      authenticationApi.POST('/passkey-sessions', { body: { credential } }),
    );
    return session;
  } catch (caught) {
    await forgetUnknown(caught, rpId, used.id);
    throw caught;
  }
}

function isPasskey(credential: Credential | null): credential is PublicKeyCredential {
  return credential instanceof PublicKeyCredential;
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
