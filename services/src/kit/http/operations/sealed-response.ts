import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { ServiceContext } from '../../context';

type Sealed = { key: string; owner: string; operation: string };
type Secrets = Pick<ServiceContext, 'secret'>;

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const createKey = ({ secret }: Secrets, { key, owner, operation }: Sealed): Buffer =>
  createHmac('sha256', secret('stored-responses'))
    .update(JSON.stringify([owner, operation, key]))
    .digest();

/**
 * Encrypts a response that is stored for repeated requests. Only the client has its Idempotency-Key, so the personal data
 * in the response cannot be read from the database, also when the data itself was deleted.
 */
export function sealResponse(secrets: Secrets, of: Sealed, body: unknown): string | null {
  if (body === undefined) return null;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, createKey(secrets, of), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(body), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** The body of a stored response; undefined for a response without one. */
export function openResponse(secrets: Secrets, of: Sealed, stored: unknown): unknown {
  if (typeof stored !== 'string') return undefined;
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(algorithm, createKey(secrets, of), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([
    decipher.update(bytes.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString('utf8'));
}
