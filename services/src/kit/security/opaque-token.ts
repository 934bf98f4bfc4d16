import { createHash, randomBytes } from 'node:crypto';

/** 256 bits as 43 characters of base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only this hash of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
