import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../../security/is-same-secret';

export const internalSecretHeader = 'x-internal-secret';
/** The client's address in a call between services. Trusted only together with the secret. */
export const clientAddressHeader = 'x-client-address';

export function isInternal(
  request: Pick<IncomingMessage, 'headers'>,
  { internalSecret }: { internalSecret: string },
): boolean {
  const sent = request.headers[internalSecretHeader];
  return typeof sent === 'string' && isSameSecret(sent, internalSecret);
}
