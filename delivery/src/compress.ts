import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|json|svg|map|html)$/;
/** Below this a packet holds it either way. */
const smallest = 1_024;

/** Writes `.br` and `.gz` beside a file, so that the edge server compresses nothing. */
export async function compressBeside(path: string): Promise<void> {
  if (!compressible.test(path)) return;
  const content = await readFile(path);
  if (content.byteLength < smallest) return;
  // Source maps are for people with the developer tools open: not worth the slow levels.
  const thorough = !path.endsWith('.map');
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 4 },
    }),
    promisify(gzip)(content, { level: thorough ? 9 : 6 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
