import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The client's request id when it is valid, otherwise a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

export const commonHeaders = (id: string): Record<string, string> => ({
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Language, Origin, Sec-Fetch-Site',
});
