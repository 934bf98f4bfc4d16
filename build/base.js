import { createHash } from 'node:crypto';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const root = join(import.meta.dirname, '..');

/** A package that is built has no loaders of its own; they are found from here. */
function loader(name) {
  return fileURLToPath(import.meta.resolve(name));
}

/**
 * What every browser build has in common.
 *
 * @param {{ name: string, folder: string, plugins: object[], entry: object }} options
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
      // Chunks of two releases of one remote meet in one page after a recovery; with an equal name
      // the second release would render the first one's code.
      uniqueName: `${name}@${process.env.BUILD_ID ?? 'local'}`,
      crossOriginLoading: 'anonymous',
      // Milliseconds; webpack's own two minutes are longer than anybody waits at a station.
      chunkLoadTimeout: 3_000,
      // A module that threw is evaluated anew by the next attempt, instead of being half there.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        scripts({ production }),
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
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        // Class names carry their file's name and a hash, so the order of files decides nothing.
        ignoreOrder: true,
      }),
      ...(production ? [compileOnArrival()] : []),
      ...plugins,
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/**
 * Has V8 compile all functions of a script while it arrives, beside the page's own work, instead of each when it is first
 * called, which was half of the time that our scripts took (Chrome 136; a comment to other browsers). Our files
 * are split by what runs together, so most of their functions are called at once.
 */
function compileOnArrival() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which would take it out, and before source maps are written.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

/** The rule by which every source of ours is read. */
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
    use: { loader: loader('swc-loader'), options },
  };
}

/** @param {{ onlyNames?: boolean }} options with `onlyNames` for a build whose styles another one brings */
export function cssModules({ onlyNames = false } = {}) {
  return {
    loader: loader('css-loader'),
    options: {
      modules: {
        namedExport: false,
        exportOnlyLocals: onlyNames,
        exportLocalsConvention: 'as-is',
        // The same part bundled by two remotes gets the same class, whoever built it.
        getLocalIdent: ({ resourcePath }, _pattern, local) => {
          const file = relative(root, resourcePath);
          const hash = createHash('sha256').update(file).digest('hex').slice(0, 4);
          return `${basename(file, '.module.css')}-${local}-${hash}`;
        },
      },
    },
  };
}
