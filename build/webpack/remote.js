import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { globalName } from '../entry/global-name.js';
import { MergeCommonChunks } from '../entry/merge-common-chunks.js';
import { ReportedDigests } from '../entry/reported-digests.js';
import { StockHosts } from '../entry/stock-hosts.js';
import { listCatalogNames } from '../messages/catalogs.js';
import { Translations } from '../messages/translations.js';
import { createRemoteMetadata } from '../routes/remote-metadata.js';
import { readManifest, root } from '../workspace.js';
import { browserBuild } from './base.js';
import { EmitJson } from './emit-json.js';
import { sharedSingletons } from './shared.js';

/** For hosts with another React; see build/entry/stock-hosts.js. */
const bridge = join(import.meta.dirname, '../entry/bridge.js');

/**
 * The webpack configuration of one remote. Its name, exposes and screens are read from its package.json (`name`,
 * `exports`, `screens`), so that the same specifier is used for types and for federation.
 *
 * @param {string} folder the folder of the package
 * @param {{ uses?: string[] }} options `uses`: the remotes that this one imports from
 */
export function remote(folder, { uses = [] } = {}) {
  const manifest = readManifest(folder);
  return browserBuild({
    name: manifest.name,
    folder,
    entry: {},
    plugins: [
      new EmitJson(createRemoteMetadata(manifest)),
      new Translations({ root, packages: listCatalogNames(manifest), isHost: false }),
      new MergeCommonChunks(),
      new StockHosts(manifest),
      new ReportedDigests(),
      new ModuleFederationPlugin({
        name: globalName(manifest.name),
        filename: 'remote-entry.js',
        exposes: listExposes(manifest),
        remotes: Object.fromEntries(uses.map((used) => [used, placeholderAddress(used)])),
        shared: sharedSingletons({ folder, host: false }),
        // With 'version-first' one unavailable remote would stop the whole page.
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: {
          // The host provides the runtime core.
          externalRuntime: true,
          // Snapshots read manifests at run time; the release map of the page replaces them.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
    ],
  });
}

/**
 * A remote with components has a bridge, which draws them in pages of other hosts.
 *
 * @param {import('../workspace.js').Manifest} manifest
 */
function listExposes({ name, exports = {}, stories }) {
  if (!stories) return { ...exports };
  if (exports['./bridge']) {
    throw new Error(
      `${name}/package.json: rename "./bridge" in "exports", which the build adds itself.`,
    );
  }
  return { ...exports, './bridge': bridge };
}

/** The shell replaces it by the address of the release in the release map. */
function placeholderAddress(name) {
  return `${globalName(name)}@release-map:${name}`;
}
