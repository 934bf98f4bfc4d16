import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';

export type Asset = { path: string; type: string; body: string; integrity: string };
export type FieldsAssets = { script: Asset; style: Asset };

const source = join(import.meta.dirname, '../card-fields');

/** `place` is the path without digest and extension, such as `/fields/assets/card-fields`. */
function createAsset(pathPrefix: string, extension: string, type: string, body: string): Asset {
  const digest = createHash('sha384').update(body).digest();
  const short = digest.toString('hex').slice(0, 16);
  return {
    path: `${pathPrefix}.${short}.${extension}`,
    type,
    body,
    integrity: `sha384-${digest.toString('base64')}`,
  };
}

export const loadStyle = async (pathPrefix: string, file: string): Promise<Asset> =>
  createAsset(pathPrefix, 'css', 'text/css; charset=utf-8', await readFile(file, 'utf8'));

/** The script and style of the card fields, built once at the start; about 40 ms. */
export async function buildFieldsAssets(): Promise<FieldsAssets> {
  const built = await build({
    entryPoints: [join(source, 'entry.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return {
    script: createAsset(
      '/fields/assets/card-fields',
      'js',
      'text/javascript; charset=utf-8',
      built.outputFiles[0]?.text ?? '',
    ),
    style: await loadStyle('/fields/assets/card-fields', join(source, 'card-fields.css')),
  };
}

/** The path contains a digest, so that the response can be cached forever. */
export function serveAsset(app: FastifyInstance, { path, type, body }: Asset): void {
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(body),
  );
}
