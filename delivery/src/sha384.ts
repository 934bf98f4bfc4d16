import { createHash } from 'node:crypto';

/** The digest in the form of an `integrity` attribute. */
export function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
