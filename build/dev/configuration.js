import { join } from 'node:path';
import webpack from 'webpack';

const refreshLoader = join(import.meta.dirname, 'refresh-loader.js');
const client = join(import.meta.dirname, 'client.js');

/**
 * A remote's own configuration, changed for a development server: hot updates, names that stay the same
 * from build to build, no minifying, a cache on disk.
 *
 * @param {import('webpack').Configuration} configuration
 * @param {{ remote: string, folder: string, output: string }} place
 */
export function developmentOf(configuration, { remote, folder, output }) {
  const plugins = configuration.plugins.map(
    (plugin) => developed[plugin.constructor.name]?.(plugin) ?? plugin,
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
    // Whole files of source beside the script: a policy without eval lets no other map work.
    devtool: 'source-map',
    cache: {
      type: 'filesystem',
      name: remote,
      cacheDirectory: join(output, '../cache'),
      buildDependencies: { config: [join(folder, 'webpack.config.mjs'), import.meta.filename] },
    },
    // Names instead of numbers: a hot update asks for its chunk by name.
    optimization: { ...configuration.optimization, minimize: false, chunkIds: 'named' },
    module: { rules: configuration.module.rules.map(refreshed) },
    plugins: [...plugins, new webpack.HotModuleReplacementPlugin()],
    infrastructureLogging: { level: 'error' },
  };
}

/** Components are compiled so that they can be put in another's place while they stand in the page. */
function refreshed(rule) {
  if (!String(rule.test).includes('tsx')) return rule;
  const { use } = rule;
  const { jsc } = use.options;
  const react = { ...jsc.transform.react, development: true, refresh: true };
  const options = { ...use.options, jsc: { ...jsc, transform: { ...jsc.transform, react } } };
  return { ...rule, use: [{ loader: refreshLoader }, { ...use, options }] };
}

const developed = {
  // The part that hears of new builds is started with the remote's container.
  ModuleFederationPlugin: (plugin) =>
    new plugin.constructor({ ...plugin._options, runtimePlugins: [client] }),
  // A style sheet is put in the place of the one that has its name.
  MiniCssExtractPlugin: (plugin) =>
    new plugin.constructor({
      ...plugin.options,
      filename: '[name].css',
      chunkFilename: '[name].css',
    }),
};
