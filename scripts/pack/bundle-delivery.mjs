import { readFileSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from '../folders.mjs';

const folder = join(root, 'delivery');
const { build } = createRequire(join(root, 'build/package.json'))('esbuild');

/**
 * Bundles the delivery command with the workspace code that it uses into `delivery/dist`. Published packages remain
 * imports.
 *
 * @throws {Error} when the bundle imports a package that package.json does not declare
 */
export async function bundleDelivery() {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(folder, 'src/main.ts')],
    outfile: join(folder, 'dist/main.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [publishedPackagesStayImports, keepFolders],
    metafile: true,
    logLevel: 'warning',
  });
  assertDeclared(Object.values(metafile.outputs).flatMap(({ imports }) => imports));
}

const bundled = /^(shared-server|staging-deck|@train-swap\/shared-config)(\/|$)/;

const publishedPackagesStayImports = {
  name: 'published-packages-stay-imports',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Some modules read files beside them. These files are not moved. */
const keepFolders = {
  name: 'keep-folders',
  setup({ onLoad }) {
    onLoad({ filter: /delivery\/src\/.*\.ts$/ }, ({ path }) => {
      const own = relative(join(folder, 'dist'), dirname(path));
      const contents = readFileSync(path, 'utf8').replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + '/${own}')`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

function assertDeclared(imports) {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const missing = imports
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)[0])
    .filter((name) => !dependencies[name]);
  if (missing.length > 0) {
    throw new Error(`delivery/package.json declares no ${[...new Set(missing)].join(', ')}.`);
  }
}
