import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Compresses a dynamic response. The level is low, because each response is compressed: it takes 1 or 2 ms. */
export async function compressResponse(
  reply: FastifyReply,
  text: string,
  accepted: string | string[] | undefined,
): Promise<string | Buffer> {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (acceptsEncoding(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return promisify(brotliCompress)(text, { params });
  }
  if (!acceptsEncoding(accepted, 'gzip')) return text;
  reply.header('content-encoding', 'gzip');
  return promisify(gzip)(text, { level: 4 });
}

/** Whether an `accept-encoding` header accepts an encoding. */
export function acceptsEncoding(
  accepted: string | string[] | undefined,
  encoding: string,
): boolean {
  const pattern = new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\s*(,|$))`);
  return pattern.test(String(accepted ?? ''));
}
