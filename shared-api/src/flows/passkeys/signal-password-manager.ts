import { ProblemError } from '@train-swap/shared-api';

/** WebAuthn signal API (Chrome 132, Safari 26): the password manager removes unknown passkeys. */
type Signals = {
  signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void>;
  signalAllAcceptedCredentials?: (about: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
};
const signals = (): Signals => PublicKeyCredential as Signals;

/**
 * Responses after which the service has not stored the passkey: it belongs to no account, or was rejected. After any
 * other failure the service may have stored it.
 */
const rejectedCodes = new Set(['passkey-unknown', 'passkey-refused', 'too-many-passkeys']);

/** Reports a passkey without an account, so that the password manager does not offer it again. */
export async function signalUnknownPasskey(
  caught: unknown,
  rpId: string,
  credentialId: string,
): Promise<void> {
  if (!(caught instanceof ProblemError) || !rejectedCodes.has(caught.code)) return;
  await signals()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}

/** Reports the traveller's passkeys, so that the password manager offers no others. */
export async function keepOnly(
  rpId: string,
  userId: string,
  allAcceptedCredentialIds: string[],
): Promise<void> {
  await signals()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds })
    .catch(() => undefined);
}
