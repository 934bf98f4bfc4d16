import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const internalSecretHeader = 'x-internal-secret';
/** For whom another service asks; believed with the secret alone. */
export const askedForHeader = 'x-asked-for';

/** Whether another service of the product asks. */
export function isInternal(
  request: Pick<IncomingMessage, 'headers'>,
  { internalSecret }: { internalSecret: string },
): boolean {
  const sent = request.headers[internalSecretHeader];
  if (typeof sent !== 'string') return false;
  const [given, expected] = [Buffer.from(sent), Buffer.from(internalSecret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
