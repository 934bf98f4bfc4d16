import { ProblemError } from 'shared-api';

/** WebAuthn's signals: Chrome 132, Safari 26. The password manager forgets what we do not know any more. */
type Signals = {
  signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void>;
  signalAllAcceptedCredentials?: (about: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
};
const signals = (): Signals => PublicKeyCredential as unknown as Signals;

/**
 * What the service answers about a passkey that it does not keep: it belongs to no account, or was made for
 * one and refused. After any other failure it may be kept there all the same.
 */
const notKept = new Set(['passkey-unknown', 'passkey-refused', 'too-many-passkeys']);

/** A passkey that belongs to no account is not offered again. */
export async function forgetUnknown(
  caught: unknown,
  rpId: string,
  credentialId: string,
): Promise<void> {
  if (!(caught instanceof ProblemError) || !notKept.has(caught.code)) return;
  await signals()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}

/** Of this traveller only these passkeys are offered from now on. */
export async function keepOnly(
  rpId: string,
  userId: string,
  allAcceptedCredentialIds: string[],
): Promise<void> {
  await signals()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds })
    .catch(() => undefined);
}
