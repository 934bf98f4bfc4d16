import { authenticationApi, type Session, unwrap } from '@train-swap/shared-api';
import { toPasskeyProblem } from '@train-swap/shared-api/flows/passkeys/passkey-problems';
import {
  createPasskeySession,
  isPasskey,
  requestPasskeyOptions,
  signInByPasskey,
  toBase64url,
} from '@train-swap/shared-api/flows/passkeys/passkey-session';
import { signalUnknownPasskey } from '@train-swap/shared-api/flows/passkeys/signal-password-manager';

export { signInByPasskey };

/**
 * Creates a passkey for the signed-in traveller; the browser asks where to save it.
 * @throws {ProblemError} `passkey-…` in plain words; 403 `step-up-required` some time after signing in
 */
export async function makePasskey() {
  const { publicKey } = await unwrap(
    authenticationApi.POST('/passkey-registrations', { body: {} }),
  );
  const made = await navigator.credentials
    .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
    .catch((caught) => {
      throw toPasskeyProblem(caught, 'make');
    });
  if (!isPasskey(made) || !('attestationObject' in made.response)) {
    throw toPasskeyProblem(undefined, 'make');
  }
  const response = made.response as AuthenticatorAttestationResponse;
  const { clientDataJSON, attestationObject } = response;
  // Only known fields: the service rejects fields that a future browser may add.
  const credential = {
    id: made.id,
    response: {
      clientDataJSON: toBase64url(clientDataJSON),
      attestationObject: toBase64url(attestationObject),
      // Missing in some password managers.
      transports: response.getTransports?.() ?? [],
    },
  };
  try {
    const { passkey } = await unwrap(authenticationApi.POST('/passkeys', { body: { credential } }));
    return passkey;
  } catch (caught) {
    await signalUnknownPasskey(caught, publicKey.rp.id, made.id);
    throw caught;
  }
}

/** A challenge is valid for five minutes. */
const renewAfter = 4.5 * 60_000;

/**
 * Offers passkeys in the browser's autofill until one is chosen or `leaving` aborts. Returns null after an abort,
 * without browser support, and for failures before a choice.
 * @throws {ProblemError} when a chosen passkey is rejected
 */
export async function offerInAutofill(leaving: AbortSignal): Promise<Session | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  while (!leaving.aborted) {
    const renewal = AbortSignal.timeout(renewAfter);
    const offered = await offerOnce(AbortSignal.any([leaving, renewal]));
    if (leaving.aborted || (!offered && !renewal.aborted)) return null;
    if (offered) return createPasskeySession(offered.used, offered.rpId);
    await untilSeen(leaving);
  }
  return null;
}

async function offerOnce(signal: AbortSignal) {
  try {
    const publicKey = await requestPasskeyOptions('sign-in');
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

/** Waits until the tab is visible. */
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
