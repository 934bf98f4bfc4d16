import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { decompress, init } from '@bokuweb/zstd-wasm';

const compressible = /\.(js|css|json|svg|map|html|wasm)$/;
/** A smaller file fits into one network packet without compression. */
const minBytes = 1_024;

/** The extension of a compressed variant: `a.js.br` is a variant of `a.js`. */
export type VariantExtension = '.br' | '.gz' | '.zst';

/**
 * Compresses a file once, so that the edge server does not compress it for each request.
 * @returns extension -> content; empty for files that are small or not compressible
 */
export async function compressFile(
  path: string,
  content: Buffer,
): Promise<ReadonlyMap<VariantExtension, Buffer>> {
  if (!compressible.test(path) || content.byteLength < minBytes) return new Map();
  // Source maps are read only by developer tools, so the slow levels are not worth the time.
  const isBestLevel = !path.endsWith('.map');
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: isBestLevel ? 11 : 4 },
    }),
    promisify(gzip)(content, { level: isBestLevel ? 9 : 6 }),
  ]);
  return new Map([
    ['.br', brotli],
    ['.gz', gzipped],
  ]);
}

/** The file and the extension of a compressed variant; null for a plain file. */
export function parseVariant(
  path: string,
  isFile: (path: string) => boolean,
): { file: string; extension: VariantExtension } | null {
  const [, file = '', extension] = /^(.+)(\.br|\.gz|\.zst)$/.exec(path) ?? [];
  return extension && isFile(file) ? { file, extension: extension as VariantExtension } : null;
}

/** The content of a variant; null when it cannot be decompressed. */
export async function decompressVariant(
  extension: VariantExtension,
  content: Buffer,
): Promise<Buffer | null> {
  try {
    if (extension === '.br') return await promisify(brotliDecompress)(content);
    if (extension === '.gz') return await promisify(gunzip)(content);
    await loadZstd();
    return Buffer.from(decompress(content));
  } catch {
    return null;
  }
}

let loading: Promise<void> | undefined;

/** Loads Zstandard once. A second `init` would replace the memory of the module while it may be in use. */
export function loadZstd(): Promise<void> {
  loading ??= init();
  return loading;
}
