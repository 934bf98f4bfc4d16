import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { parseRsaKey, textOrFile } from '../setting-values';

/** Signer of passes for Apple Wallet: the certificate of a pass type and Apple's issuer certificate. */
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

/** Apple writes both ids into the certificate; separate settings could contradict it. */
const getIds = ({ subject }: X509Certificate) => ({
  passTypeId: /^UID=(.+)$/m.exec(subject)?.[1],
  teamId: /^OU=(.+)$/m.exec(subject)?.[1],
});

export const appleFields = z.object({
  APPLE_WALLET_CERTIFICATE: certificate.describe(
    'Certificate of the pass type: PEM, or the path of a file.',
  ),
  APPLE_WALLET_KEY: textOrFile.describe('Its private key: PEM, or the path of a file.'),
  APPLE_WALLET_KEY_PASSPHRASE: z.string().optional().describe('Passphrase of the key.'),
  APPLE_WALLET_ISSUER_CERTIFICATE: certificate.describe("Apple's certificate that issued it."),
});

export const appleSettings = appleFields.transform((given, context): AppleWallet => {
  const reject = (name: keyof typeof given, message: string) => {
    context.addIssue({ code: 'custom', path: [name], message });
    return z.NEVER;
  };
  const { APPLE_WALLET_CERTIFICATE: own, APPLE_WALLET_ISSUER_CERTIFICATE: issuer } = given;
  const { passTypeId, teamId } = getIds(own);
  if (!passTypeId || !teamId) {
    return reject(
      'APPLE_WALLET_CERTIFICATE',
      'is not of a pass type: its subject lacks the UID or the OU',
    );
  }
  const key = parseRsaKey(given.APPLE_WALLET_KEY, given.APPLE_WALLET_KEY_PASSPHRASE);
  if (!key) {
    return reject(
      'APPLE_WALLET_KEY',
      'is no RSA key in PEM, or APPLE_WALLET_KEY_PASSPHRASE does not open it',
    );
  }
  if (!own.checkPrivateKey(key)) {
    return reject('APPLE_WALLET_KEY', 'is not the key of APPLE_WALLET_CERTIFICATE');
  }
  if (!own.checkIssued(issuer) || !own.verify(issuer.publicKey)) {
    return reject('APPLE_WALLET_ISSUER_CERTIFICATE', 'did not issue APPLE_WALLET_CERTIFICATE');
  }
  return { passTypeId, teamId, certificate: own, issuer, key };
});
