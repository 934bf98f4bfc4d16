import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import webpack from 'webpack';
import { findDesignTokens } from './design-tokens.js';
import { globalName } from './global-name.js';

const { Compilation } = webpack;
const { ConcatSource, RawSource } = webpack.sources ?? {};

/** The entry for hosts that do not provide the federation runtime core. */
export const stockEntry = 'stock-entry.js';

/**
 * Writes a second entry of a remote for stock hosts. It contains what the shell provides and a stock host does not: the
 * runtime core, since a remote is built with `externalRuntime`, the addresses of other remotes, the design tokens, and a
 * bridge from the React of the page to the React of our remotes.
 * The manifest for other hosts names this entry.
 */
export class StockHosts {
  #manifest;

  /** @param {import('../workspace.js').Manifest} manifest */
  constructor(manifest) {
    this.#manifest = manifest;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('StockHosts', (compilation) => {
      // After minifying and MergeCommonChunks, before digests are computed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2;
      compilation.hooks.processAssets.tap({ name: 'StockHosts', stage }, () => {
        const entry = compilation.getAsset('remote-entry.js');
        if (!entry) return;
        const page = new RawSource(bundlePageParts(compiler.context));
        const wrap = new RawSource(wrapContainer(this.#manifest));
        const source = new ConcatSource(page, '\n', entry.source, '\n', wrap);
        compilation.emitAsset(stockEntry, source);
      });
    });
  }
}

function bundlePageParts(folder) {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'stock-host/page.js')],
    define: { DESIGN_TOKENS: JSON.stringify(extractLightTokens(findDesignTokens(folder))) },
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** The last statement of the entry: other hosts get the container with components for their own React. */
function wrapContainer({ name, stories = {} }) {
  const container = globalName(name);
  const components = Object.fromEntries(
    Object.entries(stories).map(([expose, list]) => [
      expose,
      [...new Set(list.map(({ component }) => component))],
    ]),
  );
  const remote = JSON.stringify({ name: container, components });
  return `globalThis.${container}=globalThis.trainSwap.wrap(globalThis.${container},${remote});`;
}

/** The tokens of the light scheme, with the lowest specificity. The page chooses its colour schemes. */
function extractLightTokens(file) {
  if (!file) return '';
  const [, declarations = ''] = /:root \{(.*?)\n\}/s.exec(readFileSync(file, 'utf8')) ?? [];
  const tokens = declarations.replaceAll(/\/\*.*?\*\//gs, '').match(/--[\w-]+:[^;]+;/g) ?? [];
  return `:where(:root){${tokens.map((token) => token.replaceAll(/\s+/g, ' ')).join('')}}`;
}
