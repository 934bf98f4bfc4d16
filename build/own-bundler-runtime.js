import { join } from 'node:path';
import webpack from 'webpack';

/** Puts our part of the federation runtime (bundler-runtime.js) where the plugin would put its own, a fifth of the size. */
export function ownBundlerRuntime() {
  return new webpack.NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.c?js$/,
    join(import.meta.dirname, 'bundler-runtime.js'),
  );
}
