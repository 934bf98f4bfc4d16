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

/** A passkey that belongs to no account is not offered again. */
export async function forgetUnknown(
  caught: unknown,
  rpId: string,
  credentialId: string,
): Promise<void> {
  if (!(caught instanceof ProblemError) || caught.code !== 'passkey-unknown') return;
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
