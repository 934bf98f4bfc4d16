import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { browserBuild } from './base.js';
import { defineRemotes } from './define-remotes.js';
import { readRemoteTable, remoteManifests } from './remote-table.js';
import { sharedSingletons } from './shared.js';
import { TakesToldDigests, ToldDigests } from './told-digests.js';

const trustedScripts = join(import.meta.dirname, 'trusted-scripts.js');

/**
 * React in a file of its own, two thirds of what the shell is: a browser compiles a script when all of it has arrived, so it
 * does so with the first file while the second arrives.
 */
export const ownFileOfReact = {
  name: 'react',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  enforce: true,
  priority: 10,
};

/**
 * The webpack configuration of the host. It names no remote: they are registered at run time.
 *
 * @param {{ name: string, folder: string, entry: object }} options
 */
export function shell({ name, folder, entry }) {
  const shared = sharedSingletons({ folder, host: true });
  const configuration = browserBuild({
    name,
    folder,
    entry: Object.fromEntries(
      Object.entries(entry).map(([key, file]) => [key, [trustedScripts, file]]),
    ),
    plugins: [
      new BroughtLibraries(shared),
      new TakesToldDigests(),
      new ToldDigests(),
      new Routes(join(folder, '..')),
      // The public keys whose signature on the release map this build trusts, whatever a page says.
      new webpack.DefinePlugin({
        __RELEASE_KEYS__: JSON.stringify(process.env.RELEASE_KEYS ?? ''),
      }),
      new ModuleFederationPlugin({
        name,
        remotes: {},
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          // Remotes are built with `externalRuntime` and use the runtime core of this host.
          provideExternalRuntime: true,
          // Snapshots read manifests at run time; the release map of the page replaces them.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
    ],
  });
  const { alias } = configuration.resolve;
  return {
    ...configuration,
    resolve: { ...configuration.resolve, alias: { ...alias, ...oneCopy } },
    optimization: {
      ...configuration.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: { default: false, defaultVendors: false, react: ownFileOfReact },
      },
    },
  };
}

/**
 * `provideExternalRuntime` is a CommonJS module and the rest of the runtime are ES modules: without these both forms of
 * the runtime core would be bundled.
 */
const oneCopy = Object.fromEntries(
  ['@module-federation/runtime-core', '@module-federation/sdk'].map((name) => [
    `${name}$`,
    fileURLToPath(import.meta.resolve(name)),
  ]),
);

/** Writes down which libraries the host brings for all: a delivery gate compares them with the ranges of remotes. */
class BroughtLibraries {
  constructor(shared) {
    this.list = Object.entries(shared).map(([name, { version, requiredVersion }]) => ({
      name,
      version,
      range: requiredVersion,
    }));
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('BroughtLibraries', (compilation) => {
      compilation.hooks.processAssets.tap('BroughtLibraries', () => {
        compilation.emitAsset('shared.json', new RawSource(JSON.stringify(this.list)));
      });
    });
  }
}

/**
 * Builds the table of remotes into a host as `__BUILT_REMOTES__`, made of the package.json files of the workspace, and
 * writes `routes.json` for the edge server. Both are used where the release map of an environment has no table.
 */
export class Routes {
  /** @param {string} root the folder of the workspace */
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    const table = readRemoteTable(this.root);
    defineRemotes(this.root).apply(compiler);
    compiler.hooks.thisCompilation.tap('Routes', (compilation) => {
      compilation.fileDependencies.addAll(remoteManifests(this.root));
      compilation.hooks.processAssets.tap('Routes', () => {
        const routes = table.map(({ name, ...route }) => ({ remote: name, ...route }));
        compilation.emitAsset('routes.json', new RawSource(JSON.stringify(routes)));
      });
    });
  }
}
