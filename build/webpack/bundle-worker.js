import webpack from 'webpack';
import { scripts } from './base.js';

/**
 * A webpack loader that bundles the script of a worker into one file without the federation runtime. A worker runs from a
 * copy of its file, so it cannot load other files of the release.
 *
 * @this {import('webpack').LoaderContext<object>}
 */
export default function bundleWorker() {
  const respond = this.async();
  const compiler = webpack({
    mode: this.mode,
    context: this.rootContext,
    target: ['webworker', 'es2022'],
    entry: this.resourcePath,
    devtool: false,
    output: { filename: 'worker.js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scripts({ production: this.mode === 'production' })] },
    // The build that contains the file minimizes it.
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  compiler.compile((failure, compilation) => {
    const [error = failure] = compilation?.errors ?? [];
    if (error || !compilation) return respond(error);
    for (const file of compilation.fileDependencies) this.addDependency(file);
    respond(null, compilation.getAsset('worker.js')?.source.source());
  });
}
