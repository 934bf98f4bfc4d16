import type { ServiceContext } from '../../../kit/context';
import type { NewCredential, UsedCredential } from './credential-shapes';
import { relyingParty } from './relying-party';

/** ES256 and RS256, which nearly all authenticators have, and Ed25519; the first is the one we like best. */
export const algorithms = [-7, -8, -257] as const;

export type CheckedCredential = {
  credentialId: string;
  publicKey: string;
  counter: number;
  synced: boolean;
  /** What made it, as the maker numbers its products; zeros where it does not say. */
  aaguid: string;
};
type Kept = { credentialId: string; publicKey: string; counter: number };

/** A third of a second to load, and most processes never see a passkey: it is loaded by the first. */
export const loadWebAuthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
const base64url = (from: Uint8Array) => Buffer.from(from).toString('base64url');

/**
 * A new passkey, checked: our origin and host, this challenge, the traveller verified by the device.
 * Null for anything else.
 */
export async function checkNewCredential(
  context: ServiceContext,
  { id, response }: NewCredential,
  expectedChallenge: string,
): Promise<CheckedCredential | null> {
  const webAuthn = await loadWebAuthn();
  const { id: expectedRPID, origins } = relyingParty(context.configuration);
  return orNull(context, async () => {
    const attestation = webAuthn.decodeAttestationObject(bytes(response.attestationObject));
    // None was asked for. Certificates in one could have this process fetch from any address in them.
    const format = attestation.get('fmt');
    const selfSigned = format === 'packed' && !attestation.get('attStmt').get('x5c');
    if (format !== 'none' && !selfSigned) throw new Error('an attestation that was not asked for');
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response: { ...asBrowserSays(id), response: { ...response, transports: [] } },
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified || registrationInfo.credential.id !== id) throw new Error('not as it says');
    const { credential, credentialBackedUp, aaguid } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: base64url(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
      aaguid,
    };
  });
}

/**
 * The use of a kept passkey, checked as a new one is, and that its counter did not stand still or go
 * back: then there are two of it. Null for anything else.
 */
export async function checkUsedCredential(
  context: ServiceContext,
  { id, response }: UsedCredential,
  expectedChallenge: string,
  kept: Kept,
): Promise<{ counter: number; synced: boolean } | null> {
  const webAuthn = await loadWebAuthn();
  const { id: expectedRPID, origins } = relyingParty(context.configuration);
  const { userHandle, ...signed } = response;
  return orNull(context, async () => {
    const { verified, authenticationInfo } = await webAuthn.verifyAuthenticationResponse({
      response: { ...asBrowserSays(id), response: signed },
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID,
      credential: {
        id: kept.credentialId,
        publicKey: bytes(kept.publicKey),
        counter: kept.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('a signature of another key');
    return {
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp,
    };
  });
}

function asBrowserSays(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

/** The library tells by throwing, of damaged bytes as of a forged signature: all of it is one refusal. */
async function orNull<Checked>(
  context: ServiceContext,
  check: () => Promise<Checked>,
): Promise<Checked | null> {
  try {
    return await check();
  } catch (error) {
    context.log.info({ because: error instanceof Error ? error.message : '' }, 'passkey refused');
    return null;
  }
}
