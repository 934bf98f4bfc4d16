import { createHash, sign, type X509Certificate } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  MessageDigest,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
} from '@peculiar/asn1-cms';
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import type { AppleWallet } from './apple-settings';

const sha256 = new DigestAlgorithmIdentifier({
  algorithm: '2.16.840.1.101.3.4.2.1',
  parameters: null,
});
const rsa = new SignatureAlgorithmIdentifier({
  algorithm: '1.2.840.113549.1.1.1',
  parameters: null,
});

/** The attributes are signed as a set, not as the `[0]` in which they are sent (RFC 5652 5.4). */
class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes);

const attribute = (attrType: string, value: unknown) =>
  new Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] });

/** DER requires a sorted set and the library does not sort; these are sorted by length. */
function createAttributes(manifest: Buffer, now: Date): Attribute[] {
  const digest = createHash('sha256').update(manifest).digest();
  return [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data)),
    attribute(id_signingTime, new SigningTime(now)),
    attribute(id_messageDigest, new MessageDigest(digest)),
  ];
}

const parse = ({ raw }: X509Certificate) => AsnConvert.parse(raw, Certificate);

/**
 * A detached signature (PKCS #7, RFC 5652) over the manifest of a pass, in DER, with the certificate that
 * signs and its issuer: phones only have Apple's root.
 */
export function signManifest(manifest: Buffer, signer: AppleWallet, now: Date): Buffer {
  const [own, issuer] = [parse(signer.certificate), parse(signer.issuer)];
  const signedAttrs = createAttributes(manifest, now);
  const toBeSigned = Buffer.from(AsnConvert.serialize(new SignedAttributes(signedAttrs)));
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber(own.tbsCertificate),
    }),
    digestAlgorithm: sha256,
    signedAttrs,
    signatureAlgorithm: rsa,
    signature: new OctetString(sign('sha256', toBeSigned, signer.key)),
  });
  const content = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [own, issuer].map((certificate) => new CertificateChoices({ certificate })),
    ),
    signerInfos: new SignerInfos([signerInfo]),
  });
  const contentInfo = new ContentInfo({
    contentType: id_signedData,
    content: AsnConvert.serialize(content),
  });
  return Buffer.from(AsnConvert.serialize(contentInfo));
}
