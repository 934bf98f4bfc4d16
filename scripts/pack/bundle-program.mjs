import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from '../folders.mjs';

const { build } = createRequire(join(root, 'build/package.json'))('esbuild');

/**
 * Bundles a program with the workspace code that it uses. Published packages remain imports.
 *
 * @param {string} entry a module, in the repository: `delivery/src/main.ts`
 * @param {string} output the file of the bundle, in the repository: `delivery/dist/main.js`
 * @param {string} [folder] another folder with the layout of the repository, into which the bundle is written
 * @param {'names' | 'paths'} [packages] what imports contain; paths are those of the installed packages
 * @returns {Promise<string[]>} the names of the imported packages
 */
export async function bundleProgram(entry, output, folder = root, packages = 'names') {
  const { metafile } = await build({
    entryPoints: [join(root, entry)],
    outfile: join(folder, output),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [publishedPackagesStayImports(packages), keepFolders(dirname(join(root, output)))],
    metafile: true,
    logLevel: 'warning',
  });
  const names = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .flatMap(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(names)];
}

/** Private packages of the repository, which the bundles of the servers contain. */
export const bundledPackages = ['shared-osdm', 'shared-server', 'staging-deck', 'payment-sandbox'];

const bundled = new RegExp(`^(${bundledPackages.join('|')}|@train-swap/shared-config)(/|$)`);

const publishedPackagesStayImports = (packages) => ({
  name: 'published-packages-stay-imports',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind === 'entry-point' || bundled.test(path) || pluginData) return undefined;
      if (packages === 'names' || isBuiltin(path)) return { path, external: true };
      const found = await resolve(path, { ...from, kind, pluginData: 'found' });
      return { path: found.path, errors: found.errors, external: true };
    });
  },
});

/**
 * Some modules read files beside them. These files are not moved.
 *
 * @param {string} output the folder of the bundle
 */
const keepFolders = (output) => ({
  name: 'keep-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const file = relative(output, path);
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(file)}')`)
        .replaceAll('import.meta.url', `new URL('${file}', import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
});
