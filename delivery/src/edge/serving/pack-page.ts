import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** A page, or what it asks for, as its browser takes it. It is made for each, so with a level that costs a millisecond or two. */
export async function packed(
  reply: FastifyReply,
  text: string,
  accepted: string | string[] | undefined,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  if (takes(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return promisify(brotliCompress)(text, { params });
  }
  if (!takes(accepted, 'gzip')) return text;
  reply.header('content-encoding', 'gzip');
  return promisify(gzip)(text, { level: 4 });
}

/** Whether an `accept-encoding` header lets an answer be packed in this way. */
export function takes(accepted: string | string[] | undefined, encoding: string): boolean {
  const wanted = new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\s*(,|$))`);
  return wanted.test(String(accepted ?? ''));
}
