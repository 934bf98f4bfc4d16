import { createHash, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import yauzl from 'yauzl';

const messageDigest = '1.2.840.113549.1.9.4';

const sha = (algorithm: 'sha1' | 'sha256', content: Buffer) =>
  createHash(algorithm).update(content).digest('hex');

/** The files of a zip archive, by name, as any other program reads them. */
export function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(archive, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const content = Buffer.concat(await stream.toArray());
          if (crc32(content) !== entry.crc32) return reject(new Error('A file is damaged.'));
          files.set(entry.fileName, content);
          zip.readEntry();
        }),
      );
      zip.on('end', () => resolve(files));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

/**
 * Verifies a detached signature and returns its certificates.
 * @throws when the signature is for other bytes or by another key
 */
export function readSignature(signature: Buffer, signed: Buffer) {
  const { content } = AsnConvert.parse(signature, ContentInfo);
  const {
    certificates = [],
    encapContentInfo,
    signerInfos,
  } = AsnConvert.parse(content, SignedData);
  const [signer] = signerInfos;
  const [own, issuer] = [...certificates].map(
    ({ certificate }) => new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
  );
  if (!signer?.signedAttrs || !own || !issuer) throw new Error('There is no signer.');
  const attributes = signer.signedAttrs;
  const [digest] = attributes.find(({ attrType }) => attrType === messageDigest)?.attrValues ?? [];
  const { buffer } = AsnConvert.parse(digest ?? new ArrayBuffer(0), OctetString);
  if (Buffer.from(buffer).toString('hex') !== sha('sha256', signed)) {
    throw new Error('The digest does not match.');
  }
  // RFC 5652 5.4: the attributes are signed as a set (0x31), not as the `[0]` (0xa0) in which they are sent.
  const encoded = Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one))));
  const tagged = (tag: number) => Buffer.concat([Buffer.from([tag, encoded.length]), encoded]);
  if (!signature.includes(tagged(0xa0))) throw new Error('Its attributes are not in DER.');
  const asSet = tagged(0x31);
  const signatureBytes = Buffer.from(signer.signature.buffer);
  if (!verify('sha256', asSet, own.publicKey, signatureBytes))
    throw new Error('The signature is invalid.');
  return {
    own,
    issuer,
    isDetached: encapContentInfo.eContent === undefined,
    serialNumber: Buffer.from(
      signer.sid.issuerAndSerialNumber?.serialNumber ?? new ArrayBuffer(0),
    ).toString('hex'),
  };
}

/** The expected `manifest.json` of these files. */
export const createManifest = (files: Map<string, Buffer>) =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, content]) => [name, sha('sha1', content)]),
  );
