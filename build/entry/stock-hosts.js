import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import webpack from 'webpack';
import { findDesignTokens } from './design-tokens.js';

const { Compilation } = webpack;
const { ConcatSource, RawSource } = webpack.sources ?? {};

/** The entry for hosts that do not provide the federation runtime core. */
export const stockEntry = 'stock-entry.js';

/**
 * Writes a second entry of a remote for stock hosts. It contains what the shell provides and a stock host does not: the
 * runtime core, since a remote is built with `externalRuntime`, the addresses of other remotes, and the design tokens.
 * The manifest for other hosts names this entry.
 */
export class StockHosts {
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('StockHosts', (compilation) => {
      // After minifying and MergeCommonChunks, before digests are computed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2;
      compilation.hooks.processAssets.tap({ name: 'StockHosts', stage }, () => {
        const entry = compilation.getAsset('remote-entry.js');
        if (!entry) return;
        const parts = new RawSource(bundleHostParts(compiler.context));
        const source = new ConcatSource(parts, '\n', entry.source);
        compilation.emitAsset(stockEntry, source);
      });
    });
  }
}

function bundleHostParts(folder) {
  const [script] = buildSync({
    entryPoints: [join(import.meta.dirname, 'stock-host-parts.js')],
    define: { DESIGN_TOKENS: JSON.stringify(extractLightTokens(findDesignTokens(folder))) },
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  }).outputFiles;
  return script.text;
}

/** The tokens of the light scheme, with the lowest specificity. The page chooses its colour schemes. */
function extractLightTokens(file) {
  if (!file) return '';
  const [, declarations = ''] = /:root \{(.*?)\n\}/s.exec(readFileSync(file, 'utf8')) ?? [];
  const tokens = declarations
    .replaceAll(/\/\*.*?\*\//gs, '')
    .match(/--[\w-]+:[^;]+;/g)
    .map((token) => token.replaceAll(/\s+/g, ' '));
  return `:where(:root){${tokens.join('')}}`;
}
