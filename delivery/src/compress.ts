import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|json|svg|map|html)$/;
/** Below this a packet holds it either way. */
const smallest = 1_024;

/**
 * What stands beside a file so that the edge server compresses nothing: ending -> content, empty
 * where compressing does not pay.
 */
export async function compressed(
  path: string,
  content: Buffer,
): Promise<ReadonlyMap<'.br' | '.gz', Buffer>> {
  if (!compressible.test(path) || content.byteLength < smallest) return new Map();
  // Source maps are for people with the developer tools open: not worth the slow levels.
  const thorough = !path.endsWith('.map');
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 4 },
    }),
    promisify(gzip)(content, { level: thorough ? 9 : 6 }),
  ]);
  return new Map([
    ['.br', brotli],
    ['.gz', gzipped],
  ]);
}
