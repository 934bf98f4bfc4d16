import { join } from 'node:path';
import webpack from 'webpack';

const refreshLoader = join(import.meta.dirname, 'refresh-loader.js');
const client = join(import.meta.dirname, 'client.js');

/**
 * Changes a remote's configuration for a development server: hot updates, stable names, no minifying, a cache on disk.
 *
 * @param {import('webpack').Configuration} configuration
 * @param {{ remote: string, folder: string, output: string }} place
 * @returns {import('webpack').Configuration}
 */
export function toDevelopmentConfiguration(configuration, { remote, folder, output }) {
  const { plugins = [], module } = configuration;
  const replaced = plugins.map(
    (plugin) => plugin && (replacePlugin[plugin.constructor.name]?.(plugin) ?? plugin),
  );
  return {
    ...configuration,
    output: {
      ...configuration.output,
      path: output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
      hotUpdateChunkFilename: '[id].[fullhash].hot-update.js',
      hotUpdateMainFilename: '[runtime].[fullhash].hot-update.json',
      clean: false,
    },
    // The content security policy forbids eval, so eval source maps do not work.
    devtool: 'source-map',
    cache: {
      type: 'filesystem',
      name: remote,
      cacheDirectory: join(output, '../cache'),
      buildDependencies: { config: [join(folder, 'webpack.config.mjs'), import.meta.filename] },
    },
    // A hot update requests its chunk by name.
    optimization: { ...configuration.optimization, minimize: false, chunkIds: 'named' },
    module: { rules: module?.rules?.map(addReactRefresh) },
    plugins: [...replaced, new webpack.HotModuleReplacementPlugin()],
    infrastructureLogging: { level: 'error' },
  };
}

/** Compiles components for React Refresh. */
function addReactRefresh(rule) {
  if (!String(rule.test).includes('tsx')) return rule;
  const [compiler, ...others] = rule.use;
  const { jsc } = compiler.options;
  const react = { ...jsc.transform.react, development: true, refresh: true };
  const options = { ...compiler.options, jsc: { ...jsc, transform: { ...jsc.transform, react } } };
  return { ...rule, use: [{ loader: refreshLoader }, { ...compiler, options }, ...others] };
}

const replacePlugin = {
  // The client of the development server starts with the remote's container.
  ModuleFederationPlugin: (plugin) =>
    new plugin.constructor({ ...plugin._options, runtimePlugins: [client] }),
  // A hot update replaces the style sheet of the same name.
  MiniCssExtractPlugin: (plugin) =>
    new plugin.constructor({
      ...plugin.options,
      filename: '[name].css',
      chunkFilename: '[name].css',
    }),
};
