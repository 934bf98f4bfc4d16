import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const internalSecretHeader = 'x-internal-secret';
/** The client's address in a call between services. Trusted only together with the secret. */
export const clientAddressHeader = 'x-client-address';

export function isInternal(
  request: Pick<IncomingMessage, 'headers'>,
  { internalSecret }: { internalSecret: string },
): boolean {
  const sent = request.headers[internalSecretHeader];
  if (typeof sent !== 'string') return false;
  const [given, expected] = [Buffer.from(sent), Buffer.from(internalSecret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
