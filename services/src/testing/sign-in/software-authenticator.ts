import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewCredential, UsedCredential } from '../../services/authentication/contract';

/** Changes by an attacker or a broken device. */
export type Tampering = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: the user was not verified. */
  userVerified?: boolean;
  crossOrigin?: boolean;
  type?: string;
  /** The new value of the signature counter. */
  counter?: number;
  userHandle?: string | null;
  /** Another key signs. */
  forged?: boolean;
  /** An attestation of another format than none. */
  format?: string;
  /** Returns the last passkey instead of a new one. */
  reuse?: boolean;
};

type Credential = {
  id: string;
  rpId: string;
  userHandle: string;
  key: KeyObject;
  publicKey: KeyObject;
  counter: number;
};

/** The used fields of the options. */
type CreationOptions = { rp: { id: string }; user: { id: string }; challenge: string };
type RequestOptions = { challenge: string };

export type SoftwareAuthenticator = {
  create(options: CreationOptions, tampering?: Tampering): NewCredential;
  /** Uses the last passkey, or the one with this id. */
  get(options: RequestOptions, tampering?: Tampering, id?: string): UsedCredential;
};

const flags = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 };
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** An in-memory WebAuthn authenticator (P-256) with its browser. */
export function createSoftwareAuthenticator(
  pageOrigin = 'http://localhost:4200',
  aaguid = Buffer.alloc(16),
): SoftwareAuthenticator {
  const credentials: Credential[] = [];
  return {
    create({ rp, user, challenge }, tampering = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const fresh = {
        id: randomBytes(32).toString('base64url'),
        rpId: rp.id,
        userHandle: user.id,
        key: privateKey,
        publicKey,
        counter: tampering.counter ?? 0,
      };
      const one = (tampering.reuse && credentials.at(-1)) || fresh;
      if (one === fresh) credentials.push(one);
      const credentialId = Buffer.from(one.id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([aaguid, length, credentialId, coseKey(one.publicKey)]);
      const data = authenticatorData(one, flags.attested, tampering);
      return {
        id: one.id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, pageOrigin, tampering).toString(
            'base64url',
          ),
          attestationObject: attestationObject(
            tampering.format ?? 'none',
            Buffer.concat([data, attested]),
          ).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    get({ challenge }, tampering = {}, id) {
      const one = id ? credentials.find((each) => each.id === id) : credentials.at(-1);
      if (!one) throw new Error('There is no such passkey in this authenticator.');
      one.counter = tampering.counter ?? (one.counter === 0 ? 0 : one.counter + 1);
      const data = authenticatorData(one, 0, tampering);
      const client = clientData('webauthn.get', challenge, pageOrigin, tampering);
      const key = tampering.forged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : one.key;
      return {
        id: one.id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString(
            'base64url',
          ),
          userHandle: tampering.userHandle === undefined ? one.userHandle : tampering.userHandle,
        },
      };
    },
  };
}

function authenticatorData(one: Credential, more: number, tampering: Tampering): Buffer {
  const verified = (tampering.userVerified ?? true) ? flags.userVerified : 0;
  const backup = flags.backupEligible | flags.backedUp;
  const head = Buffer.alloc(5);
  head.writeUInt8(flags.userPresent | verified | backup | more);
  head.writeUInt32BE(one.counter, 1);
  return Buffer.concat([sha256(tampering.rpId ?? one.rpId), head]);
}

function clientData(type: string, challenge: string, origin: string, tampering: Tampering): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: tampering.type ?? type,
      challenge: tampering.challenge ?? challenge,
      origin: tampering.origin ?? origin,
      crossOrigin: tampering.crossOrigin ?? false,
    }),
  );
}

/** COSE_Key in CBOR: key type EC2, algorithm ES256, curve P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** `{ fmt, attStmt: {}, authData }` in CBOR. */
function attestationObject(format: string, authData: Buffer): Buffer {
  const text = (words: string) =>
    Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(format),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
