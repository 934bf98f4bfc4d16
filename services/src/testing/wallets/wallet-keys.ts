import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** Subject of a certificate. Apple writes the pass type into `UID` and the team into `OU`. */
export type Holder = Partial<Record<'UID' | 'CN' | 'OU', string>>;
const attributes = { UID: '0.9.2342.19200300.100.1.1', CN: '2.5.4.3', OU: '2.5.4.11' };

const toName = (holder: Holder) =>
  new Name(
    Object.entries(holder).map(([name, utf8String]) => {
      const type = attributes[name as keyof Holder];
      const value = new AttributeValue({ utf8String });
      return new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]);
    }),
  );

const sha256WithRsa = new AlgorithmIdentifier({
  algorithm: '1.2.840.113549.1.1.11',
  parameters: null,
});

type Certified = { holder: Holder; publicKey: KeyObject; serial: number };
type Certifier = { issuer: Holder; key: KeyObject; until: string };

/** A certificate in PEM (RFC 5280), valid from 2026 to the end of the day `until`. */
function certify(
  { holder, publicKey, serial }: Certified,
  { issuer, key, until }: Certifier,
): string {
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array([serial]).buffer,
    signature: sha256WithRsa,
    issuer: toName(issuer),
    validity: new Validity({
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date(`${until}T23:59:59Z`),
    }),
    subject: toName(holder),
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ format: 'der', type: 'spki' }),
      SubjectPublicKeyInfo,
    ),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), key);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: sha256WithRsa,
    signatureValue: new Uint8Array(signature).buffer,
  });
  const text = Buffer.from(AsnConvert.serialize(certificate)).toString('base64');
  const lines = text.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const toPem = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString();
const generateKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Generated test credentials of Apple Wallet and Google Wallet. */
export function createWalletKeys(
  holder: Holder = { UID: 'pass.example.train-swap', OU: 'TEAM123456', CN: 'Pass Type ID' },
  until = '2027-12-31',
) {
  const issuer: Holder = { CN: 'Test Worldwide Relations' };
  const [issuing, own, google] = [generateKeyPair(), generateKeyPair(), generateKeyPair()];
  const by = { issuer, key: issuing.privateKey, until };
  return {
    apple: {
      APPLE_WALLET_CERTIFICATE: certify({ holder, publicKey: own.publicKey, serial: 2 }, by),
      APPLE_WALLET_KEY: toPem(own.privateKey),
      APPLE_WALLET_ISSUER_CERTIFICATE: certify(
        { holder: issuer, publicKey: issuing.publicKey, serial: 1 },
        by,
      ),
    },
    google: {
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify({
        type: 'service_account',
        client_email: 'passes@example.iam.gserviceaccount.com',
        private_key: toPem(google.privateKey),
      }),
    },
    /** Of the service account. */
    googlePublicKey: google.publicKey,
  };
}
