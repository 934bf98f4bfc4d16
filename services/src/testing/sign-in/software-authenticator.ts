import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewCredential, UsedCredential } from '../../services/authentication/contract';

/** What an attacker, or a broken device, would do otherwise. */
export type Twist = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: nobody proved to be its owner, by a finger or otherwise. */
  userVerified?: boolean;
  crossOrigin?: boolean;
  type?: string;
  /** What it counts from here on. */
  counter?: number;
  userHandle?: string | null;
  /** Another key signs. */
  forged?: boolean;
  /** An attestation of another format than none. */
  format?: string;
  /** Shows the passkey that it made last instead of making one. */
  again?: boolean;
};

type Kept = {
  id: string;
  rpId: string;
  userHandle: string;
  key: KeyObject;
  publicKey: KeyObject;
  counter: number;
};

/** What it reads of the options. */
type Making = { rp: { id: string }; user: { id: string }; challenge: string };
type Using = { challenge: string };

export type SoftwareAuthenticator = {
  create(options: Making, twist?: Twist): NewCredential;
  /** Uses the passkey that it made last, or the one of this id. */
  get(options: Using, twist?: Twist, id?: string): UsedCredential;
};

const flags = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 };
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** An authenticator as WebAuthn has it, with keys on P-256, in memory; the browser around it included. */
export function softwareAuthenticator(
  pageOrigin = 'http://localhost:4200',
  aaguid = Buffer.alloc(16),
): SoftwareAuthenticator {
  const kept: Kept[] = [];
  return {
    create({ rp, user, challenge }, twist = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const fresh = {
        id: randomBytes(32).toString('base64url'),
        rpId: rp.id,
        userHandle: user.id,
        key: privateKey,
        publicKey,
        counter: twist.counter ?? 0,
      };
      const one = (twist.again && kept.at(-1)) || fresh;
      if (one === fresh) kept.push(one);
      const credentialId = Buffer.from(one.id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([aaguid, length, credentialId, coseKey(one.publicKey)]);
      const data = authenticatorData(one, flags.attested, twist);
      return {
        id: one.id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, pageOrigin, twist).toString(
            'base64url',
          ),
          attestationObject: attestationObject(
            twist.format ?? 'none',
            Buffer.concat([data, attested]),
          ).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    get({ challenge }, twist = {}, id) {
      const one = id ? kept.find((each) => each.id === id) : kept.at(-1);
      if (!one) throw new Error('There is no such passkey in this authenticator.');
      one.counter = twist.counter ?? (one.counter === 0 ? 0 : one.counter + 1);
      const data = authenticatorData(one, 0, twist);
      const client = clientData('webauthn.get', challenge, pageOrigin, twist);
      const key = twist.forged
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
          userHandle: twist.userHandle === undefined ? one.userHandle : twist.userHandle,
        },
      };
    },
  };
}

function authenticatorData(one: Kept, more: number, twist: Twist): Buffer {
  const verified = (twist.userVerified ?? true) ? flags.userVerified : 0;
  const backup = flags.backupEligible | flags.backedUp;
  const head = Buffer.alloc(5);
  head.writeUInt8(flags.userPresent | verified | backup | more);
  head.writeUInt32BE(one.counter, 1);
  return Buffer.concat([sha256(twist.rpId ?? one.rpId), head]);
}

function clientData(type: string, challenge: string, origin: string, twist: Twist): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? origin,
      crossOrigin: twist.crossOrigin ?? false,
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
