import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { browserBuild } from './base.js';
import { DeclaredScreens } from './declared-screens.js';
import { globalName } from './global-name.js';
import { JoinedDoors } from './joined-doors.js';
import { sharedSingletons } from './shared.js';
import { StockHosts } from './stock-hosts.js';
import { ToldDigests } from './told-digests.js';

/**
 * The webpack configuration of one remote. Its name and doors are those of its package.json
 * (`name`, `exports`), so that one specifier serves types and federation; so are the paths of its screens (`screens`).
 *
 * @param {string} folder where the package stands
 * @param {{ uses?: string[] }} options the remotes whose doors this one imports
 */
export function remote(folder, { uses = [] } = {}) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return browserBuild({
    name: manifest.name,
    folder,
    entry: {},
    plugins: [
      new DeclaredScreens(manifest),
      new JoinedDoors(),
      new StockHosts(),
      new ToldDigests(),
      new ModuleFederationPlugin({
        name: globalName(manifest.name),
        filename: 'remote-entry.js',
        exposes: manifest.exports,
        remotes: Object.fromEntries(uses.map((used) => [used, placeholderAddress(used)])),
        shared: sharedSingletons({ folder, host: false }),
        // With 'version-first' one dead remote blanks the page.
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

/** The shell puts in the address of the release that the release map names. */
function placeholderAddress(name) {
  return `${globalName(name)}@release-map:${name}`;
}
