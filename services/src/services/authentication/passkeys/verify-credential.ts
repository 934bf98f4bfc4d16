import type { ServiceContext } from '../../../kit/context';
import type { NewCredential, UsedCredential } from './credential-shapes';
import { getRelyingParty } from './relying-party';

/** COSE algorithms in order of preference: ES256, Ed25519, RS256. */
export const algorithms = [-7, -8, -257] as const;

export type VerifiedCredential = {
  credentialId: string;
  publicKey: string;
  counter: number;
  synced: boolean;
  /** The model of the authenticator; zeros if unknown. */
  aaguid: string;
};
type StoredCredential = { credentialId: string; publicKey: string; counter: number };

/** Loaded at the first use, because it takes a third of a second. */
export const loadWebAuthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

const fromBase64url = (toBase64url: string) =>
  new Uint8Array(Buffer.from(toBase64url, 'base64url'));
const toBase64url = (from: Uint8Array) => Buffer.from(from).toString('base64url');

/**
 * Verifies a new passkey: origin, host, challenge and user verification by the device. Null if anything is wrong.
 */
export async function verifyRegistration(
  context: ServiceContext,
  { id, response }: NewCredential,
  expectedChallenge: string,
): Promise<VerifiedCredential | null> {
  const webAuthn = await loadWebAuthn();
  const { id: expectedRPID, origins } = getRelyingParty(context.configuration);
  return runOrNull(context, async () => {
    const attestation = webAuthn.decodeAttestationObject(fromBase64url(response.attestationObject));
    // No attestation was requested. Its certificates could make this process fetch any URL.
    const format = attestation.get('fmt');
    const selfSigned = format === 'packed' && !attestation.get('attStmt').get('x5c');
    if (format !== 'none' && !selfSigned) throw new Error('an attestation that was not requested');
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response: { ...toBrowserCredential(id), response: { ...response, transports: [] } },
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified || registrationInfo.credential.id !== id)
      throw new Error('the credential id does not match');
    const { credential, credentialBackedUp, aaguid } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: toBase64url(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
      aaguid,
    };
  });
}

/**
 * Verifies the use of a stored passkey like a new one, and that its signature counter increased; otherwise it may be a
 * clone. Null if anything is wrong.
 */
export async function verifyAuthentication(
  context: ServiceContext,
  { id, response }: UsedCredential,
  expectedChallenge: string,
  stored: StoredCredential,
): Promise<{ counter: number; synced: boolean } | null> {
  const webAuthn = await loadWebAuthn();
  const { id: expectedRPID, origins } = getRelyingParty(context.configuration);
  const { userHandle, ...signed } = response;
  return runOrNull(context, async () => {
    const { verified, authenticationInfo } = await webAuthn.verifyAuthenticationResponse({
      response: { ...toBrowserCredential(id), response: signed },
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID,
      credential: {
        id: stored.credentialId,
        publicKey: fromBase64url(stored.publicKey),
        counter: stored.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('the signature does not match the key');
    return {
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp,
    };
  });
}

function toBrowserCredential(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

/** The library throws for invalid data and for forged signatures; both return null. */
async function runOrNull<Checked>(
  context: ServiceContext,
  check: () => Promise<Checked>,
): Promise<Checked | null> {
  try {
    return await check();
  } catch (error) {
    context.log.info({ because: error instanceof Error ? error.message : '' }, 'passkey rejected');
    return null;
  }
}
