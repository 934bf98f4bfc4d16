import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { decompress, init } from '@bokuweb/zstd-wasm';

const compressible = /\.(js|css|json|svg|map|html)$/;
/** Below this a packet holds it either way. */
const smallest = 1_024;

/** How the name of a file's compressed variant ends: `a.js.br` is a variant of `a.js`. */
export type VariantEnding = '.br' | '.gz' | '.zst';

/**
 * What stands beside a file so that the edge server compresses nothing: ending -> content, empty
 * where compressing does not pay.
 */
export async function compressed(
  path: string,
  content: Buffer,
): Promise<ReadonlyMap<VariantEnding, Buffer>> {
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

/** The file of which a stored path is a compressed variant; null when it is a plain file. */
export function parseVariant(
  path: string,
  isFile: (path: string) => boolean,
): { file: string; ending: VariantEnding } | null {
  const [, file = '', ending] = /^(.+)(\.br|\.gz|\.zst)$/.exec(path) ?? [];
  return ending && isFile(file) ? { file, ending: ending as VariantEnding } : null;
}

/** The content of a variant; null when it cannot be decompressed. */
export async function decompressVariant(
  ending: VariantEnding,
  content: Buffer,
): Promise<Buffer | null> {
  try {
    if (ending === '.br') return await promisify(brotliDecompress)(content);
    if (ending === '.gz') return await promisify(gunzip)(content);
    await init();
    return Buffer.from(decompress(content));
  } catch {
    return null;
  }
}
