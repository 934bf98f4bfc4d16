import { buildSync } from 'esbuild';
import webpack from 'webpack';

const { Compilation } = webpack;
const { ConcatSource, RawSource } = webpack.sources ?? {};

/** The entry for hosts that do not provide the federation runtime core. */
export const stockEntry = 'stock-entry.js';

/**
 * Writes beside the entry of a remote one that brings the runtime core. A remote is built with `externalRuntime` and
 * runs only in a host that provides the core; a stock host provides none. The edge server names this entry in the
 * manifest that it gives to other hosts.
 */
export class StockHosts {
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('StockHosts', (compilation) => {
      // After minifying and JoinedDoors, before digests are taken.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2;
      compilation.hooks.processAssets.tap({ name: 'StockHosts', stage }, () => {
        const entry = compilation.getAsset('remote-entry.js');
        if (!entry) return;
        const source = new ConcatSource(new RawSource(runtimeCore()), '\n', entry.source);
        compilation.emitAsset(stockEntry, source);
      });
    });
  }
}

let built;

/** A script that provides the runtime core unless the page has one. */
function runtimeCore() {
  built ??= buildSync({
    stdin: {
      contents: `import * as core from '@module-federation/runtime-core';
globalThis._FEDERATION_RUNTIME_CORE ??= core;`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  }).outputFiles[0].text;
  return built;
}
