import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { cssClassPath } from './css-class-path.js';

const workerScript = /\.worker\.ts$/;
const bundleWorker = fileURLToPath(import.meta.resolve('./bundle-worker.js'));
const messages = join(import.meta.dirname, '../messages');

/** The loaders are dependencies of this package, not of the package that is built. */
function loader(name) {
  return fileURLToPath(import.meta.resolve(name));
}

/**
 * What every browser build has in common.
 *
 * @param {{ name: string, folder: string, plugins: import('webpack').WebpackPluginInstance[], entry: import('webpack').Entry }} options
 * @returns {import('webpack').Configuration}
 */
export function browserBuild({ name, folder, plugins, entry }) {
  const production = process.env.NODE_ENV !== 'development';
  return {
    name,
    context: folder,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    entry,
    output: {
      path: join(folder, 'dist'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      // After a recovery one page has chunks of two releases of a remote. With the same name, the
      // second release would run the code of the first.
      uniqueName: `${name}@${process.env.BUILD_ID ?? 'local'}`,
      devtoolModuleFilenameTemplate: ({ resourcePath }) => sourceName(name, resourcePath),
      // For two modules of one file.
      devtoolFallbackModuleFilenameTemplate: ({ resourcePath, hash }) =>
        `${sourceName(name, resourcePath)}?${hash}`,
      crossOriginLoading: 'anonymous',
      // Milliseconds; the default is two minutes.
      chunkLoadTimeout: 3_000,
      // The next attempt evaluates a module again that threw.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { ...scripts({ production }), exclude: [/node_modules/, workerScript] },
        {
          // `new URL('./x.worker.ts', import.meta.url)` is the address of the bundled worker.
          test: workerScript,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:10].js' },
          use: bundleWorker,
        },
        {
          // The worker of a library. Hosts accept digests of files with the extension .js.
          test: /\.mjs$/,
          dependency: 'url',
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:10].js' },
        },
        {
          test: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, cssModules()],
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, loader('css-loader')],
        },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // Files of libraries that are minimized already.
          exclude: /\.min\./,
        }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        // Class names contain their file's name and a hash, so the order of files has no effect.
        ignoreOrder: true,
      }),
      ...(production ? [compileOnDownload()] : []),
      ...plugins,
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/**
 * The name of a source in a source map: its path in the package, or in the workspace. It is the same in every build,
 * so that breakpoints remain.
 */
function sourceName(name, resourcePath) {
  return `webpack://${name}/${resourcePath.replace(/^(\.\.\/)+/, '')}`;
}

/**
 * Makes V8 compile all functions of a script in the background while it is downloaded. Compiling each function at its
 * first call took half of the script time (Chrome 136). Other browsers ignore the comment.
 */
function compileOnDownload() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which would remove it, and before source maps are written.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

/** The rule for TypeScript sources. @param {{ production: boolean }} options */
export function scripts({ production }) {
  const options = {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production } },
      target: 'es2022',
    },
  };
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [{ loader: loader('swc-loader'), options }, join(messages, 'message-loader.js')],
  };
}

/** @param {{ onlyNames?: boolean }} options `onlyNames`: for a build that needs no style sheets */
export function cssModules({ onlyNames = false } = {}) {
  return {
    loader: loader('css-loader'),
    options: {
      modules: {
        namedExport: false,
        exportOnlyLocals: onlyNames,
        exportLocalsConvention: 'as-is',
        // A component has the same class in all remotes that bundle it.
        getLocalIdent: ({ resourcePath }, _pattern, local) => {
          const hash = createHash('sha256')
            .update(cssClassPath(resourcePath))
            .digest('hex')
            .slice(0, 4);
          return `${basename(resourcePath, '.module.css')}-${local}-${hash}`;
        },
      },
    },
  };
}
