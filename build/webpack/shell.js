import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { ReportedDigests } from '../entry/reported-digests.js';
import { listCatalogNames } from '../messages/catalogs.js';
import { Translations } from '../messages/translations.js';
import { defineRemotes } from '../routes/define-remotes.js';
import { readRemoteTable } from '../routes/remote-table.js';
import { readManifest, root } from '../workspace.js';
import { browserBuild } from './base.js';
import { EmitJson } from './emit-json.js';
import { sharedParts, sharedSingletons } from './shared.js';

const trustedScripts = join(import.meta.dirname, 'trusted-scripts.js');

/**
 * React and the libraries that remotes share, half of the shell, in a separate file: the browser compiles the first file
 * while it downloads the second.
 */
export const reactCacheGroup = {
  name: 'react',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
  enforce: true,
  priority: 10,
};

/**
 * The webpack configuration of the host. Remotes are registered at run time.
 *
 * @param {{ name: string, folder: string, entry: Record<string, string> }} options
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
      new Translations({ root, packages: listCatalogNames(readManifest(folder)), isHost: true }),
      new ReportedDigests(),
      ...routes(join(folder, '..')),
      new EmitJson({
        // The delivery gate compares the libraries of the host with the ranges of the remotes.
        'shared.json': listShared(shared),
        // This host loads parts of a large release map. Pages of older hosts get all of it.
        'host.json': { readsMapParts: true },
      }),
      // The public keys that this build trusts for the release map. They override the keys of the page.
      new webpack.DefinePlugin({
        __RELEASE_KEYS__: JSON.stringify(process.env.RELEASE_KEYS ?? ''),
      }),
      new ModuleFederationPlugin({
        name,
        remotes: {},
        shared: { ...shared, ...sharedParts({ folder, host: true }) },
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
  return {
    ...configuration,
    resolve: { ...configuration.resolve, alias: runtimeAliases },
    optimization: {
      ...configuration.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: { default: false, defaultVendors: false, react: reactCacheGroup },
      },
    },
  };
}

/**
 * `provideExternalRuntime` is a CommonJS module and the rest of the runtime are ES modules. Without these aliases both
 * forms of the runtime core would be bundled.
 */
const runtimeAliases = Object.fromEntries(
  ['@module-federation/runtime-core', '@module-federation/sdk'].map((name) => [
    `${name}$`,
    fileURLToPath(import.meta.resolve(name)),
  ]),
);

function listShared(shared) {
  return Object.entries(shared).map(([name, { version, requiredVersion }]) => ({
    name,
    version,
    range: requiredVersion,
  }));
}

/** Writes the table of remotes into a host, and `routes.json` for the edge server, which uses it for remotes that do not run. @param {string} root */
export function routes(root) {
  const table = readRemoteTable(root).map(({ name, ...route }) => ({ remote: name, ...route }));
  return [defineRemotes(root), new EmitJson({ 'routes.json': table })];
}
