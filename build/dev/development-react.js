import { join } from 'node:path';
import { build } from 'esbuild';

const name = 'development-react.js';

/**
 * Bundles React for development with React Refresh into the folder.
 * @returns {Promise<string[]>} the scripts that a page must run before the shell's own
 */
export async function bundleDevelopmentReact(folder) {
  await build({
    entryPoints: [join(import.meta.dirname, 'page-react.js')],
    outfile: join(folder, name),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'warning',
  });
  return [name];
}
