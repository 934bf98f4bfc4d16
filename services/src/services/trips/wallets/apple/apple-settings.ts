import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { rsaKey, textOrFile } from '../given-values';

/** Who signs passes for Apple Wallet: the certificate of a pass type, and Apple's that issued it. */
export type AppleWallet = {
  passTypeId: string;
  teamId: string;
  certificate: X509Certificate;
  issuer: X509Certificate;
  key: KeyObject;
};

const certificate = textOrFile.transform((pem, context) => {
  try {
    return new X509Certificate(pem);
  } catch {
    context.addIssue('is no certificate in PEM');
    return z.NEVER;
  }
});

/** Apple writes both ids into the certificate: given apart, they could be those of another. */
const idsIn = ({ subject }: X509Certificate) => ({
  passTypeId: /^UID=(.+)$/m.exec(subject)?.[1],
  teamId: /^OU=(.+)$/m.exec(subject)?.[1],
});

export const appleFields = z.object({
  APPLE_WALLET_CERTIFICATE: certificate,
  APPLE_WALLET_KEY: textOrFile,
  APPLE_WALLET_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WALLET_ISSUER_CERTIFICATE: certificate,
});

export const appleSettings = appleFields.transform((given, context): AppleWallet => {
  const refuse = (name: keyof typeof given, message: string) => {
    context.addIssue({ code: 'custom', path: [name], message });
    return z.NEVER;
  };
  const { APPLE_WALLET_CERTIFICATE: own, APPLE_WALLET_ISSUER_CERTIFICATE: issuer } = given;
  const { passTypeId, teamId } = idsIn(own);
  if (!passTypeId || !teamId) {
    return refuse(
      'APPLE_WALLET_CERTIFICATE',
      'is not of a pass type: its subject lacks the UID or the OU',
    );
  }
  const key = rsaKey(given.APPLE_WALLET_KEY, given.APPLE_WALLET_KEY_PASSPHRASE);
  if (!key) {
    return refuse(
      'APPLE_WALLET_KEY',
      'is no RSA key in PEM, or APPLE_WALLET_KEY_PASSPHRASE does not open it',
    );
  }
  if (!own.checkPrivateKey(key)) {
    return refuse('APPLE_WALLET_KEY', 'is not the key of APPLE_WALLET_CERTIFICATE');
  }
  if (!own.checkIssued(issuer) || !own.verify(issuer.publicKey)) {
    return refuse('APPLE_WALLET_ISSUER_CERTIFICATE', 'did not issue APPLE_WALLET_CERTIFICATE');
  }
  return { passTypeId, teamId, certificate: own, issuer, key };
});
