import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { globalName } from '../entry/global-name.js';
import { MergeCommonChunks } from '../entry/merge-common-chunks.js';
import { ReportedDigests } from '../entry/reported-digests.js';
import { StockHosts } from '../entry/stock-hosts.js';
import { listCatalogNames } from '../messages/catalogs.js';
import { Translations } from '../messages/translations.js';
import { readRoute } from '../routes/remote-table.js';
import { readManifest, root } from '../workspace.js';
import { browserBuild } from './base.js';
import { EmitJson } from './emit-json.js';
import { sharedParts, sharedSingletons } from './shared.js';

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
        shared: {
          ...sharedSingletons({ folder, host: false }),
          ...sharedParts({ folder, host: false }),
        },
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
 * The files of a remote's build with fields of its package.json. `screens.json`: the paths of its screens ("screens"), which
 * the delivery gate visits in a browser. `known-violations.json`: rules of axe that they do not meet yet ("knownViolations").
 * `known-traces.json`: what the remote leaves in the page on purpose ("knownTraces").
 * `stories.json`: how the gate draws the components of exposes ("stories").
 * `route.json`: its title, paths and navigation links ("remote"), for the release
 * map. `team.json`: the team that owns it ("team"), which is named with every failure.
 *
 * @param {import('../workspace.js').Manifest} manifest
 */
function createRemoteMetadata(manifest) {
  return {
    'screens.json': manifest.screens ?? [],
    'known-violations.json': manifest.knownViolations,
    'known-traces.json': manifest.knownTraces,
    'stories.json': manifest.stories,
    'team.json': manifest.team,
    'route.json': readRoute(manifest),
  };
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
