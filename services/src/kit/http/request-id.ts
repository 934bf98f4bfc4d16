import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id that came along, where it may be one, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

/** What every answer carries. */
export const commonHeaders = (
  { method }: Pick<IncomingMessage, 'method'>,
  id: string,
): Record<string, string> => ({
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  ...(method === 'GET' ? {} : { vary: 'Sec-Fetch-Site, Origin' }),
});
